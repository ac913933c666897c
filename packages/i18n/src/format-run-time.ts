import { formatDuration, formatUnit, secondsOf } from './format-duration.ts';
import type { Language } from './languages.ts';

/* The shortest duration that is shown: 0 s is shown as 0.1 s. */
const shortestMs = 100;

/** The duration of a run for a table of numbers: `0,1 dtk`, because the short second is common in Indonesian there. */
export function formatRunTime(ms: number, language: Language): string {
  const shown = Math.max(ms, shortestMs);
  if (language === 'id' && shown < 60_000) return formatUnit(secondsOf(shown), 'second', language, true);
  return formatDuration(shown, language, 'second');
}
