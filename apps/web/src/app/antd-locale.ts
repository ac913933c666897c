import type { Language } from '@app/i18n';
import type { Locale } from 'antd/es/locale';
import { fetchPart } from '../lib/fetch-part.ts';

/* Each with the names of its days and months, which antd's pickers of dates take from dayjs. */
const sources: Record<Language, () => Promise<[{ default: Locale }, ...unknown[]]>> = {
  en: async () => [await import('antd/locale/en_US')],
  id: () => Promise.all([import('antd/locale/id_ID'), import('../lib/indonesian-months.ts')]),
  th: () => Promise.all([import('antd/locale/th_TH'), import('dayjs/locale/th')]),
  zh: () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
};
const fetched = new Map<Language, Locale>();

/** antd's own words in a language, where they have come already. */
export const knownAntdLocale = (language: Language): Locale | undefined => fetched.get(language);

/** Fetches antd's own words in a language. */
export async function fetchAntdLocale(language: Language): Promise<Locale> {
  const known = fetched.get(language);
  if (known !== undefined) return known;
  const [{ default: locale }] = await fetchPart(sources[language]);
  fetched.set(language, locale);
  return locale;
}
