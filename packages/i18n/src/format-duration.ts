import type { Language } from './languages.ts';

const unitMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;
type Unit = keyof typeof unitMs;

const locales: Record<Language, string> = { en: 'en-SG', id: 'id-ID', zh: 'zh-CN', th: 'th-TH' };
/* Short forms are taken only where they are understood in a sentence: the Indonesian ones are not. */
const shortUnits: Record<Language, readonly Unit[]> = { en: [], id: [], zh: ['second'], th: ['hour'] };

/** A count of one unit: `5 menit`. `isShort` takes the short form of the unit, `5 mnt`. */
export function formatUnit(count: number, unit: Unit, language: Language, isShort = shortUnits[language].includes(unit)): string {
  const unitDisplay = isShort ? 'short' : 'long';
  const format = new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  const parts = format.formatToParts(count).map(({ value }) => value.trim());
  /* Chinese data has no space between number and unit; every other Chinese message has one. */
  return parts.length > 0 && language === 'zh' ? [parts.slice(0, -1).join(''), parts.at(-1)].join(' ') : format.format(count);
}

/**
 * A length of time by its two largest units, rounded down: `2 days 3 hours`, `5 jam 5 menit`. Below the unit
 * `smallest` it is one of that unit, because "0 minutes" reads as an error; seconds alone carry one decimal.
 */
export function formatDuration(ms: number, language: Language, smallest: 'minute' | 'second' = 'minute'): string {
  if (smallest === 'second' && ms < unitMs.minute) return formatUnit(Math.max(ms, 0) / unitMs.second, 'second', language);
  const units = (Object.keys(unitMs) as Unit[]).slice(0, smallest === 'second' ? 4 : 3);
  let left = Math.max(ms, unitMs.minute);
  const first = units.findIndex((unit) => left >= unitMs[unit]);
  const counts = units.slice(first, first + 2).map((unit) => {
    const count = Math.floor(left / unitMs[unit]);
    left -= count * unitMs[unit];
    return { unit, count };
  });
  return counts.flatMap(({ unit, count }) => (count === 0 ? [] : [formatUnit(count, unit, language)])).join(' ');
}

/** A length of time in whole days, such as that of a plan: `1 day`, `30 days`. */
export const formatDays = (days: number, language: Language): string => formatDuration(days * unitMs.day, language);
