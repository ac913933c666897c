import type { Language } from './languages.ts';

/** The formats of `formatInstant` as dayjs patterns, for date pickers; a test compares them. */
export const datePatterns: Record<Language, { day: string; minute: string }> = {
  en: { day: 'DD MMM YYYY', minute: 'DD MMM YYYY, HH:mm' },
  id: { day: 'DD MMM YYYY', minute: 'DD MMM YYYY, HH:mm' },
  th: { day: 'DD MMM YYYY', minute: 'DD MMM YYYY, HH:mm' },
  zh: { day: 'YYYY年M月D日', minute: 'YYYY年M月D日 HH:mm' },
};
