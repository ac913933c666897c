import { DEFAULT_LANGUAGE, languageOfTag } from './languages.ts';

/**
 * Options of i18next's browser language detector: a link that names a language wins, then what was chosen before, then
 * the browser. Its defaults are the query `lng` and the cookie `i18next`. What was detected is not stored, so that a stored language is always a chosen one.
 */
export const memberDetection = {
  order: ['querystring', 'localStorage', 'cookie', 'navigator'],
  lookupLocalStorage: 'language',
  caches: [],
  convertDetectedLanguage: (tag: string) => languageOfTag(tag) ?? DEFAULT_LANGUAGE,
};

/** The admin area asks nobody but its own switcher. */
export const adminDetection = { order: ['localStorage'], lookupLocalStorage: 'adminLng' };
