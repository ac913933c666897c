import type { Language } from '@app/i18n';
import type { Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';
import { fetchAntdLocale, knownAntdLocale } from './antd-locale.ts';

/* Never undefined: antd would remount everything when the first messages arrive. */
const english: Locale = { locale: 'en' };

/** antd's own messages. While those of another language are loading, the previous ones stay; at first, English. */
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
