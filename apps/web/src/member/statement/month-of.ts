import { businessDayOf } from '@app/contract';
import type { ServerMs } from '../../shared/lib/clock.ts';
import dayjs from 'dayjs';

const dayPattern = 'YYYY-MM-DD';

/** The first and the last business day of the month of an instant, or of the month `monthsBack` before it. */
export function monthOf(at: ServerMs | Date, monthsBack = 0): { from: string; to: string } {
  const month = dayjs(businessDayOf(new Date(at)))
    .startOf('month')
    .subtract(monthsBack, 'month');
  return { from: month.format(dayPattern), to: month.endOf('month').format(dayPattern) };
}
