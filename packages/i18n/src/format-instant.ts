import { intlLocales } from './intl-locales.ts';
import type { Language } from './languages.ts';

/** `minute` and `second` include the day; `time` and `clock` are the time of day alone, `clock` with seconds. */
export type TimeDetail = 'day' | 'minute' | 'second' | 'time' | 'clock';
type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'second', string>;

const time = ({ hour, minute }: Parts) => `${hour}:${minute}`;
const clock = (parts: Parts) => `${time(parts)}:${parts.second}`;
/** The format of a day in each language, and the separator between day and time. */
const days: Record<Language, { day: (parts: Parts) => string; gap: string }> = {
  en: { day: ({ day, month, year }) => `${day} ${month} ${year}`, gap: ', ' },
  id: { day: ({ day, month, year }) => `${day} ${month} ${year}`, gap: ', ' },
  th: { day: ({ day, month, year }) => `${day} ${month} ${year}`, gap: ', ' },
  /* The short name of a Chinese month is its number with the word for month. */
  zh: { day: ({ day, month, year }) => `${year}年${month}${Number(day)}日`, gap: ' ' },
};

function write(parts: Parts, language: Language, detail: TimeDetail): string {
  if (detail === 'time') return time(parts);
  if (detail === 'clock') return clock(parts);
  const { day, gap } = days[language];
  return detail === 'day' ? day(parts) : `${day(parts)}${gap}${detail === 'second' ? clock(parts) : time(parts)}`;
}

/* The English of Singapore abbreviates September to four letters. */
const monthLocales = { ...intlLocales, en: 'en-US' };
const twoDigits = { day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/* Creating a format takes far longer than using it. Of the two sets of options in use, only one has a month. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${options.timeZone} ${options.month}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** An instant in the clock and calendar of a time zone: Gregorian years, month names of the language. */
export function formatInstant(at: Date, language: Language, timeZone: string, detail: TimeDetail = 'minute'): string {
  const digits = formatOf('en-US', { ...twoDigits, year: 'numeric', timeZone });
  /* All requested parts are present. */
  const parts = Object.fromEntries(digits.formatToParts(at).map(({ type, value }) => [type, value])) as Omit<Parts, 'month'>;
  /* The name of the month is formatted alone: beside a year, Chinese would omit the word for month. */
  const month = formatOf(monthLocales[language], { month: 'short', timeZone }).format(at);
  return write({ ...parts, month }, language, detail);
}
