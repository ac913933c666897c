import type { i18n } from 'i18next';
import { useEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { activate } from '../lib/languages.ts';
import { useLanguage } from '../lib/use-language.ts';

function DocumentLanguage() {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return null;
}

/** A part of the product that speaks one language: words, dates and <html lang> change together. */
export function Area({ instance, children }: { instance: i18n; children: ReactNode }) {
  /* While rendering, because the calls that children make in their effects already ask in this language. */
  activate(instance);
  return (
    <I18nextProvider i18n={instance}>
      <DocumentLanguage />
      {children}
    </I18nextProvider>
  );
}
