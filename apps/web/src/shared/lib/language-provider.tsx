import type { i18n } from 'i18next';
import { useLayoutEffect, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { activate } from './languages.ts';

/* A component before the children: its effect runs before theirs, and an outer provider's before an inner one's. */
function Activation({ instance }: { instance: i18n }) {
  /* A layout effect, because calls to the server, sent by other effects of the same render, already ask for this language. */
  useLayoutEffect(() => activate(instance), [instance]);
  return null;
}

/** Provides the messages of an i18n instance; calls to the server ask for answers in the language of the innermost provider. */
export function LanguageProvider({ instance, children }: { instance: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={instance}>
      <Activation instance={instance} />
      {children}
    </I18nextProvider>
  );
}
