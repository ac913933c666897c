import type { Language } from '@app/i18n';
import type { Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';
import { fetchAntdLocale, knownAntdLocale } from './antd-locale.ts';

/* Never nothing: antd would draw everything anew when the first words come. */
const english: Locale = { locale: 'en' };

/** antd's own words. While those of another language are on their way, the words before them stay; at first, English. */
export function useAntdLocale(language: Language): Locale {
  const known = knownAntdLocale(language);
  const [last, setLast] = useState(known ?? english);
  useEffect(() => {
    let isWanted = true;
    fetchAntdLocale(language).then((next) => isWanted && setLast(next), reportError);
    return () => {
      isWanted = false;
    };
  }, [language]);
  return known ?? last;
}
