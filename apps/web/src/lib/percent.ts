import type { Language } from '@app/i18n';

const locales: Record<Language, string> = { en: 'en-SG', id: 'id-ID', zh: 'zh-CN', th: 'th-TH' };

/** A fraction as a percentage in the writer's style, without a space: 0.005 is `0.5%`, in Indonesian `0,5%`. */
export function formatPercent(fraction: number, language: Language, decimalsMax = 2): string {
  const format = new Intl.NumberFormat(locales[language], { minimumFractionDigits: 1, maximumFractionDigits: decimalsMax });
  return `${format.format(fraction * 100)}%`;
}

/** A count with the language's own grouping: 1,915 or 1.915. */
export const formatCount = (count: number, language: Language): string => new Intl.NumberFormat(locales[language]).format(count);
