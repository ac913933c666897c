import { intlLocales, type Language } from '@app/i18n';

const steps = [
  { unit: 'megabyte', bytes: 1_000_000, decimals: 1 },
  { unit: 'kilobyte', bytes: 1_000, decimals: 0 },
] as const;

/** A file size for display: `1.4 MB`, `312 kB`; less than a kilobyte counts as one. */
export function formatBytes(bytes: number, language: Language): string {
  const { unit, bytes: size, decimals } = steps.find((step) => bytes >= step.bytes) ?? steps[1];
  const count = Math.max(bytes / size, decimals === 0 ? 1 : 0);
  return new Intl.NumberFormat(intlLocales[language], { style: 'unit', unit, maximumFractionDigits: decimals }).format(count);
}
