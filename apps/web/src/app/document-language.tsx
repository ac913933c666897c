import { useEffect } from 'react';
import { languageOfInstance } from '../shared/lib/languages.ts';
import { useActiveTranslation } from '../shared/lib/use-active-translation.ts';

/** Sets <html lang> to the language on the screen. */
export function DocumentLanguage() {
  const language = languageOfInstance(useActiveTranslation().i18n);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}
