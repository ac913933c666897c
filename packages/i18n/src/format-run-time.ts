import { formatDuration, formatUnit } from './format-duration.ts';
import type { Language } from './languages.ts';

/* A tenth of a second is the least that the formats show; nothing takes no time. */
const shortestMs = 100;

/** How long a run took, as it stands in a list of numbers: `0,1 dtk`, because the short second is enough in Indonesian there. */
export function formatRunTime(ms: number, language: Language): string {
  const shown = Math.max(ms, shortestMs);
  if (language === 'id' && shown < 60_000) return formatUnit(shown / 1000, 'second', language, true);
  return formatDuration(shown, language, 'second');
}
