import { intlLocales } from './intl-locales.ts';
import type { Language } from './languages.ts';

const unitMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;
type Unit = keyof typeof unitMs;

/* Short forms are used only where they are common in sentences: the Indonesian ones are not. */
const shortUnits: Record<Language, readonly Unit[]> = { en: [], id: [], zh: ['second'], th: ['hour'] };

/** A number of one unit: `5 menit`. `isShort` uses the short form of the unit, `5 mnt`. */
export function formatUnit(count: number, unit: Unit, language: Language, isShort = shortUnits[language].includes(unit)): string {
  const unitDisplay = isShort ? 'short' : 'long';
  const format = new Intl.NumberFormat(intlLocales[language], { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  const parts = format.formatToParts(count).map(({ value }) => value.trim());
  /* The Chinese locale data has no space between number and unit; our other Chinese messages have one. */
  return parts.length > 0 && language === 'zh' ? [parts.slice(0, -1).join(''), parts.at(-1)].join(' ') : format.format(count);
}

/** Seconds with one decimal, rounded down; a negative duration is 0. */
export const secondsOf = (ms: number): number => Math.floor(Math.max(ms, 0) / 100) / 10;

/**
 * A duration by its two largest units, rounded down: `2 days 3 hours`, `5 jam 5 menit`. Less than a minute is shown in seconds
 * with one decimal where they are the `smallest` unit, otherwise as one minute, because "0 minutes" reads as an error.
 */
export function formatDuration(ms: number, language: Language, smallest: 'minute' | 'second' = 'minute'): string {
  if (smallest === 'second' && ms < unitMs.minute) return formatUnit(secondsOf(ms), 'second', language);
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

/** A duration in whole days, such as that of a plan: `1 day`, `30 days`. */
export const formatDays = (days: number, language: Language): string => formatDuration(days * unitMs.day, language);

/** Durations of which one is chosen, in whole days: `1, 7 or 30 days`. */
export function formatDurations(durations: readonly number[], language: Language): string {
  const texts = durations.map((days, index) => (index === durations.length - 1 ? formatDays(days, language) : String(days)));
  return new Intl.ListFormat(intlLocales[language], { type: 'disjunction' }).format(texts);
}
