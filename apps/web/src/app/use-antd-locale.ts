import type { Language } from '@app/i18n';
import type { Locale } from 'antd/es/locale';
import { use, useEffect, useState } from 'react';

const sources: Record<Language, () => Promise<{ default: Locale }>> = {
  en: () => import('antd/locale/en_US'),
  id: () => import('antd/locale/id_ID'),
  th: () => import('antd/locale/th_TH'),
  zh: () => import('antd/locale/zh_CN'),
};
const fetched = new Map<Language, Promise<Locale>>();

function fetchLocale(language: Language): Promise<Locale> {
  const known = fetched.get(language) ?? sources[language]().then((module) => module.default);
  fetched.set(language, known);
  return known;
}

/** antd's own words. Waits for the first language; while another one is on its way, the words before it stay. */
export function useAntdLocale(language: Language): Locale {
  const [first] = useState(language);
  const begin = use(fetchLocale(first));
  const [locale, setLocale] = useState(begin);
  useEffect(() => {
    let isWanted = true;
    void fetchLocale(language).then((next) => isWanted && setLocale(next));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return locale;
}
