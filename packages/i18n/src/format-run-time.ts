import { formatDuration, formatUnit } from './format-duration.ts';
import type { Language } from './languages.ts';

/** How long a run took, as it stands in a list of numbers: `0,1 dtk`, because the short second is enough in Indonesian there. */
export function formatRunTime(ms: number, language: Language): string {
  if (language === 'id' && ms < 60_000) return formatUnit(Math.max(ms, 0) / 1000, 'second', language, true);
  return formatDuration(ms, language, 'second');
}
