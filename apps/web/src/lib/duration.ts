import type { Language } from '@app/i18n';

const units = ['day', 'hour', 'minute'] as const;
const unitMs = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const;
const locales: Record<Language, string> = { en: 'en-SG', id: 'id-ID', zh: 'zh-CN', th: 'th-TH' };
/* The narrow Thai form leaves out the space between the number and the word. */
const displays = { en: 'narrow', id: 'narrow', zh: 'narrow', th: 'short' } as const;

/** A length of time by its two largest units: `5 j 5 mnt`, `2d 3h`; less than a minute counts as one. Whole units, rounded down. */
export function formatDuration(ms: number, language: Language): string {
  const largest = units.find((unit) => ms >= unitMs[unit]) ?? 'minute';
  const first = units.indexOf(largest);
  let left = Math.max(ms, unitMs.minute);
  const parts = units.slice(first, first + 2).flatMap((unit) => {
    const count = Math.floor(left / unitMs[unit]);
    left -= count * unitMs[unit];
    return count === 0
      ? []
      : [new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: displays[language] }).format(count)];
  });
  return parts.join(' ');
}
