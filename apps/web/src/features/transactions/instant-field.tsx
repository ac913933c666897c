import { BUSINESS_TIME_ZONE } from '@app/contract';
import { minutePatternOf } from '@app/i18n';
import { DatePicker } from 'antd';
import { useLanguage } from '../../lib/use-language.ts';
import { businessDayNow } from '../../lib/business-days.ts';
import { businessDayjs as dayjs } from '../../lib/business-dayjs.ts';

const dayPattern = 'YYYY-MM-DD';
const wallClock = 'YYYY-MM-DDTHH:mm:ss';

type InstantFieldProps = { id: string; /** ISO. */ at: string; onChoose: (at: string) => void };

/** Chooses a date and a time of day as the business zone's clock shows them, whatever zone the browser is in. */
export function InstantField({ id, at, onChoose }: InstantFieldProps) {
  /* The picker knows local times alone: it is given the business wall clock as if it were one. */
  const shown = dayjs(dayjs(at).tz(BUSINESS_TIME_ZONE).format(wallClock));
  return (
    <DatePicker
      id={id}
      className="full-width"
      value={shown}
      showTime={{ format: 'HH:mm' }}
      format={minutePatternOf(useLanguage())}
      allowClear={false}
      needConfirm={false}
      /* Enter takes what was typed; it does not send the form. */
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      disabledDate={(date) => date.format(dayPattern) > businessDayNow()}
      onChange={(date) => date !== null && onChoose(dayjs.tz(date.format(wallClock), BUSINESS_TIME_ZONE).toISOString())}
    />
  );
}
