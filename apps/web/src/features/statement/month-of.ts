import { BUSINESS_TIME_ZONE } from '@app/contract';
import type { ServerMs } from '../../lib/clock.ts';
import dayjs from 'dayjs';

const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE });
const dayPattern = 'YYYY-MM-DD';

/** The first and the last business day of the month of an instant, or of one that lies `monthsBack` before it. */
export function monthOf(at: ServerMs | Date, monthsBack = 0): { from: string; to: string } {
  const month = dayjs(calendarDay.format(at)).startOf('month').subtract(monthsBack, 'month');
  return { from: month.format(dayPattern), to: month.endOf('month').format(dayPattern) };
}
