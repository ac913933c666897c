import type { Language } from '@app/i18n';
import type { Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';
import { fetchAntdLocale, knownAntdLocale } from './antd-locale.ts';

/** antd's own words. While those of another language are on their way, the words before them stay; at first, English. */
export function useAntdLocale(language: Language): Locale | undefined {
  const known = knownAntdLocale(language);
  const [last, setLast] = useState(known);
  useEffect(() => {
    let isWanted = true;
    void fetchAntdLocale(language).then((next) => isWanted && setLast(next));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return known ?? last;
}
