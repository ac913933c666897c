import { isAdminLanguageChosen } from '../shared/lib/language-choice.ts';
import { createAdminI18n, languageOfInstance, memberI18n, once } from '../shared/lib/languages.ts';

/**
 * The messages of the admin area for an auditor, who may be of another country: in the language of the public pages until one is chosen for
 * the area. An instance of its own, so that the next administrator of this browser finds the area in its own language.
 */
export const auditorI18n = once(async (preload) => {
  const reader = await memberI18n();
  const instance = await createAdminI18n(preload, languageOfInstance(reader));
  reader.on('languageChanged', () => {
    if (!isAdminLanguageChosen()) void instance.changeLanguage(languageOfInstance(reader));
  });
  return instance;
});
