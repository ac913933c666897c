import type { Language } from '@app/i18n';

const locales: Record<Language, string> = { en: 'en-SG', id: 'id-ID', zh: 'zh-CN', th: 'th-TH' };
const steps = [
  { unit: 'megabyte', bytes: 1_000_000, decimals: 1 },
  { unit: 'kilobyte', bytes: 1_000, decimals: 0 },
] as const;

/** The size of a file as people say it: `1.4 MB`, `312 kB`; less than a kilobyte counts as one. */
export function formatBytes(bytes: number, language: Language): string {
  const { unit, bytes: size, decimals } = steps.find((step) => bytes >= step.bytes) ?? steps[1];
  const count = Math.max(bytes / size, decimals === 0 ? 1 : 0);
  return new Intl.NumberFormat(locales[language], { style: 'unit', unit, maximumFractionDigits: decimals }).format(count);
}
