import { DEFAULT_LANGUAGE, languageOfTag } from './languages.ts';

/** Where the member area and the public pages keep the chosen language, and where the admin area keeps its own. */
export const LANGUAGE_KEY = 'i18nextLng';
export const ADMIN_LANGUAGE_KEY = 'adminLng';

/** Options of i18next's browser language detector: a link that names a language wins, then what was chosen before, then the browser. */
export const memberDetection = {
  order: ['querystring', 'localStorage', 'cookie', 'navigator'],
  lookupQuerystring: 'lng',
  lookupLocalStorage: LANGUAGE_KEY,
  lookupCookie: 'i18next',
  caches: ['localStorage'],
  convertDetectedLanguage: (tag: string) => languageOfTag(tag) ?? DEFAULT_LANGUAGE,
};

/** The admin area asks nobody but its own switcher. */
export const adminDetection = {
  order: ['localStorage'],
  lookupLocalStorage: ADMIN_LANGUAGE_KEY,
  caches: ['localStorage'],
};
