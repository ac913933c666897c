import { languageOfTag } from './languages.ts';

/**
 * Options of i18next's browser language detector: a link with a language takes precedence, then the stored choice, then the
 * browser. Of the languages that they name, i18next takes the first supported one. Its defaults are the query `lng` and the
 * cookie `i18next`. A detected language is not stored, so that a stored language is always a chosen one.
 */
export const memberDetection = {
  order: ['querystring', 'localStorage', 'cookie', 'navigator'],
  lookupLocalStorage: 'language',
  caches: [],
  convertDetectedLanguage: (tag: string) => languageOfTag(tag) ?? tag,
};

/** The admin area uses only its own language switcher. As above, only a choice is stored. */
export const adminDetection = { order: ['localStorage'], lookupLocalStorage: 'adminLng', caches: [] };
