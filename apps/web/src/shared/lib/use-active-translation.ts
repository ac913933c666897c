import { useTranslation, type UseTranslationResponse } from 'react-i18next';
import { activeI18nStore } from './languages.ts';
import { useStore } from './store.ts';

/** `useTranslation` with the instance of the innermost LanguageProvider, for components outside of it. */
export function useActiveTranslation(): UseTranslationResponse<'app', undefined> {
  const { i18n } = useTranslation();
  return useTranslation('app', { i18n: useStore(activeI18nStore) ?? i18n });
}
