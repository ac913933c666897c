/**
 * The languages of the product, by their codes: the only list of them. Everything else that exists once per language is a
 * `Record<Language, …>`, so that the compiler names what a new language needs. No schema here: every page loads this module.
 */
export const languageCodes = ['en', 'id', 'zh', 'th'] as const;

export type Language = (typeof languageCodes)[number];

/** Used where no other language is requested or known. */
export const DEFAULT_LANGUAGE: Language = 'en';
