import type { Language } from '@app/i18n';

const minuteMs = 60_000;
const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: minuteMs },
] as const;

/** How long ago something was, in its largest full unit: "26 hours" is "1 day ago". The exact time stands beside it. */
export function formatAgo(at: string | number | Date, now: string | number | Date, language: Language): string {
  const ms = Math.max(new Date(now).getTime() - new Date(at).getTime(), 0);
  const step = steps.find((each) => ms >= each.ms) ?? { unit: 'minute', ms: minuteMs };
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(-Math.floor(ms / step.ms), step.unit);
}
