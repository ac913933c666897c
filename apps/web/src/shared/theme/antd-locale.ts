import type { Language } from '@app/i18n';
import type { Locale } from 'antd/es/locale';
import { loadChunk } from '../lib/load-chunk.ts';

/* Each with its dayjs locale, because antd's date pickers take the names of days and months from dayjs. */
const sources: Record<Language, () => Promise<[{ default: Locale }, ...unknown[]]>> = {
  en: async () => [await import('antd/locale/en_US')],
  id: () => Promise.all([import('antd/locale/id_ID'), import('../lib/indonesian-months.ts')]),
  th: () => Promise.all([import('antd/locale/th_TH'), import('dayjs/locale/th')]),
  zh: () => Promise.all([import('antd/locale/zh_CN'), import('dayjs/locale/zh-cn')]),
};
const fetched = new Map<Language, Locale>();

/** antd's own messages in a language, if they are loaded already. */
export const knownAntdLocale = (language: Language): Locale | undefined => fetched.get(language);

/** Loads antd's own messages in a language. */
export async function fetchAntdLocale(language: Language): Promise<Locale> {
  const known = fetched.get(language);
  if (known !== undefined) return known;
  const [{ default: locale }] = await loadChunk(sources[language]);
  fetched.set(language, locale);
  return locale;
}
