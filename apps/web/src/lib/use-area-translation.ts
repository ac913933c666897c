import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { activeI18n } from './languages.ts';

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** The messages of the area on the screen, for components outside of the areas. <html lang> changes together with them. */
export function useAreaTranslation(): TFunction {
  const { i18n } = useTranslation();
  useSyncExternalStore(subscribe, () => document.documentElement.lang);
  return (activeI18n() ?? i18n).getFixedT(null, 'app');
}
