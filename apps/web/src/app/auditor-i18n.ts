import type { Namespace } from '@app/i18n';
import type { i18n } from 'i18next';
import { isAdminLanguageChosen } from '../shared/lib/language-choice.ts';
import { adminI18n, languageOfInstance, memberI18n } from '../shared/lib/languages.ts';
import { tokenStore } from '../shared/lib/token-store.ts';

/**
 * The messages of the admin area for an auditor, who may be of another country: in the language of the public pages until one is chosen for
 * the area. After the session the area is in its own language again.
 */
export async function auditorI18n(namespaces?: readonly Namespace[]): Promise<i18n> {
  const [instance, reader] = await Promise.all([adminI18n(namespaces), memberI18n()]);
  const [own, language] = [languageOfInstance(instance), languageOfInstance(reader)];
  if (isAdminLanguageChosen() || own === language) return instance;
  await instance.changeLanguage(language);
  const stop = tokenStore.subscribe(() => {
    stop();
    if (!isAdminLanguageChosen()) void instance.changeLanguage(own);
  });
  return instance;
}
