import type { Language } from './languages.ts';

/** The locale in which `Intl` formats numbers, units and names for each language. */
export const intlLocales: Record<Language, string> = { en: 'en-SG', id: 'id-ID', zh: 'zh-CN', th: 'th-TH' };
