import { intlLocales, type Language } from '@app/i18n';

/** A fraction as a percentage in the format of the language, without a space: 0.005 is `0.5%`, in Indonesian `0,5%`. */
export function formatPercent(fraction: number, language: Language, decimalsMax = 2): string {
  const format = new Intl.NumberFormat(intlLocales[language], { minimumFractionDigits: 1, maximumFractionDigits: decimalsMax });
  return `${format.format(fraction * 100)}%`;
}

/** A count with the language's own grouping: 1,915 or 1.915. */
export const formatCount = (count: number, language: Language): string => new Intl.NumberFormat(intlLocales[language]).format(count);
