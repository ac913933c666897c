import { BUSINESS_TIME_ZONE } from '@app/contract';
import type { Language } from '@app/i18n';
import dayjs from 'dayjs';
import 'dayjs/locale/id';
import 'dayjs/locale/th';
import 'dayjs/locale/zh';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** `minute` and `second` carry the day too; `time` and `clock` are the time of day alone, `clock` with seconds. */
export type TimeDetail = 'day' | 'minute' | 'second' | 'time' | 'clock';
const patterns: Record<TimeDetail, string> = {
  day: 'DD MMM YYYY',
  minute: 'DD MMM YYYY, HH:mm',
  second: 'DD MMM YYYY, HH:mm:ss',
  time: 'HH:mm',
  clock: 'HH:mm:ss',
};

/** An instant as the business zone's clock and calendar show it: Gregorian years, month names of the language. */
export const formatInstant = (at: string | number | Date, language: Language, detail: TimeDetail = 'minute'): string =>
  dayjs(at).tz(BUSINESS_TIME_ZONE).locale(language).format(patterns[detail]);
