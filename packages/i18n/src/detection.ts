import { DEFAULT_LANGUAGE, languageOfTag } from './languages.ts';

/**
 * Options of i18next's browser language detector: a link that names a language wins, then what was spoken before, then
 * the browser. Its defaults are the query `lng`, the cookie `i18next`, and that the language is kept in local storage.
 */
export const memberDetection = {
  order: ['querystring', 'localStorage', 'cookie', 'navigator'],
  lookupLocalStorage: 'i18nextLng',
  convertDetectedLanguage: (tag: string) => languageOfTag(tag) ?? DEFAULT_LANGUAGE,
};

/** The admin area asks nobody but its own switcher. */
export const adminDetection = { order: ['localStorage'], lookupLocalStorage: 'adminLng' };
