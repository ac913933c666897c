import { clsx } from 'clsx';
import { BUSINESS_TIME_ZONE } from '@app/contract';
import { datePatterns } from '@app/i18n';
import { DatePicker } from 'antd';
import type { ControlProps } from '../../shared/ui/labelled-field.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { businessDayNow } from '../../shared/lib/working-days.ts';
import { businessDayjs as dayjs } from '../../shared/lib/business-dayjs.ts';
import styles from '../ui/admin-table.module.css';

const dayPattern = 'YYYY-MM-DD';
const wallClock = 'YYYY-MM-DDTHH:mm:ss';

type InstantFieldProps = ControlProps & { /** ISO. */ at: string; onChoose: (at: string) => void };

/** A date and a time of day in the business time zone, whatever zone the browser is in. */
export function InstantField({ at, onChoose, ...control }: InstantFieldProps) {
  /* The picker handles local times only: it gets the business wall clock as if it were local. */
  const shown = dayjs(dayjs(at).tz(BUSINESS_TIME_ZONE).format(wallClock));
  return (
    <DatePicker
      {...control}
      className={clsx(styles.fullWidth)}
      value={shown}
      showTime={{ format: 'HH:mm' }}
      format={datePatterns[useLanguage()].minute}
      allowClear={false}
      needConfirm={false}
      /* Enter accepts the typed date; it must not submit the form. */
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabledDate={(date) => date.format(dayPattern) > businessDayNow()}
      onChange={(date) => date !== null && onChoose(dayjs.tz(date.format(wallClock), BUSINESS_TIME_ZONE).toISOString())}
    />
  );
}
