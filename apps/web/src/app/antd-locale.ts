import type { Language } from '@app/i18n';
import type { Locale } from 'antd/es/locale';
import { fetchPart } from '../lib/fetch-part.ts';

const sources: Record<Language, () => Promise<{ default: Locale }>> = {
  en: () => import('antd/locale/en_US'),
  id: () => import('antd/locale/id_ID'),
  th: () => import('antd/locale/th_TH'),
  zh: () => import('antd/locale/zh_CN'),
};
const fetched = new Map<Language, Locale>();

/** antd's own words in a language, where they have come already. */
export const knownAntdLocale = (language: Language): Locale | undefined => fetched.get(language);

/** Fetches antd's own words in a language. */
export async function fetchAntdLocale(language: Language): Promise<Locale> {
  const locale = fetched.get(language) ?? (await fetchPart(sources[language])).default;
  fetched.set(language, locale);
  return locale;
}
