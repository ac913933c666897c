import { BUSINESS_TIME_ZONE } from '@app/contract';
import type { Language } from '@app/i18n';
import type { ServerMs } from './clock.ts';

/** `minute` and `second` carry the day too; `time` and `clock` are the time of day alone, `clock` with seconds. */
export type TimeDetail = 'day' | 'minute' | 'second' | 'time' | 'clock';
type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

const writers: Record<TimeDetail, (parts: Parts) => string> = {
  day: ({ day, month, year }) => `${day} ${month} ${year}`,
  minute: (parts) => `${writers.day(parts)}, ${writers.time(parts)}`,
  second: (parts) => `${writers.day(parts)}, ${writers.clock(parts)}`,
  time: ({ hour, minute }) => `${hour}:${minute}`,
  clock: ({ hour, minute, second }) => `${hour}:${minute}:${second}`,
};

/* British English would write four letters for September alone. */
const locales: Record<Language, string> = { en: 'en-US', id: 'id-ID', zh: 'zh-CN', th: 'th-TH' };
const timeZone = BUSINESS_TIME_ZONE;
const twoDigits = { day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const digits = new Intl.DateTimeFormat('en-US', { ...twoDigits, year: 'numeric', timeZone });

/** The name of a month is asked for alone: beside a year, Chinese would take the word for month away from it. */
const months = new Map<Language, Intl.DateTimeFormat>();
function monthOf(at: Date, language: Language): string {
  const format = months.get(language) ?? new Intl.DateTimeFormat(locales[language], { month: 'short', timeZone });
  months.set(language, format);
  return format.format(at);
}

/** The hour of the day, 0 to 23, in the business zone. */
export const businessHourOf = (at: ServerMs): number =>
  Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at));

/** An instant as the business zone's clock and calendar show it: Gregorian years, month names of the language. */
export function formatInstant(at: string | Date | ServerMs, language: Language, detail: TimeDetail = 'minute'): string {
  const instant = new Date(at);
  /* Every part that was asked for is there. */
  const parts = Object.fromEntries(digits.formatToParts(instant).map(({ type, value }) => [type, value])) as Omit<Parts, 'month'>;
  return writers[detail]({ ...parts, month: monthOf(instant, language) });
}

/** A calendar day of the business zone, `2026-11-20`, in the style of the language. */
export const formatDay = (day: string, language: Language): string => formatInstant(`${day}T12:00:00+08:00`, language, 'day');
