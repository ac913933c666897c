import { BUSINESS_TIME_ZONE } from '@app/contract';
import type { Language } from './languages.ts';

/** `minute` and `second` carry the day too; `time` and `clock` are the time of day alone, `clock` with seconds. */
export type TimeDetail = 'day' | 'minute' | 'second' | 'time' | 'clock';
type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

const time = ({ hour, minute }: Parts) => `${hour}:${minute}`;
const clock = (parts: Parts) => `${time(parts)}:${parts.second}`;
/** How a language writes a day, and what it puts between a day and a time. */
const days: Record<Language, { day: (parts: Parts) => string; gap: string }> = {
  en: { day: ({ day, month, year }) => `${day} ${month} ${year}`, gap: ', ' },
  id: { day: ({ day, month, year }) => `${day} ${month} ${year}`, gap: ', ' },
  th: { day: ({ day, month, year }) => `${day} ${month} ${year}`, gap: ', ' },
  /* The name of a Chinese month is its number with the word for month. */
  zh: { day: ({ day, month, year }) => `${year}年${month}${Number(day)}日`, gap: ' ' },
};
/** The same days as patterns of dayjs, for the pickers of dates. */
export const dayPatterns: Record<Language, string> = { en: 'DD MMM YYYY', id: 'DD MMM YYYY', th: 'DD MMM YYYY', zh: 'YYYY年M月D日' };
export const minutePatternOf = (language: Language): string => `${dayPatterns[language]}${days[language].gap}HH:mm`;

function write(parts: Parts, language: Language, detail: TimeDetail): string {
  if (detail === 'time') return time(parts);
  if (detail === 'clock') return clock(parts);
  const { day, gap } = days[language];
  return detail === 'day' ? day(parts) : `${day(parts)}${gap}${detail === 'second' ? clock(parts) : time(parts)}`;
}

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

/** An instant as the business zone's clock and calendar show it: Gregorian years, month names of the language. */
export function formatInstant(at: Date, language: Language, detail: TimeDetail = 'minute'): string {
  /* Every part that was asked for is there. */
  const parts = Object.fromEntries(digits.formatToParts(at).map(({ type, value }) => [type, value])) as Omit<Parts, 'month'>;
  return write({ ...parts, month: monthOf(at, language) }, language, detail);
}
