import { createRequire } from 'node:module';
import i18next, { type Resource, type ResourceLanguage } from 'i18next';
import { addFormats } from './add-formats.ts';
import { DEFAULT_LANGUAGE, languageCodes, type Language } from './languages.ts';
import { DEFAULT_NAMESPACE, namespaces, type Namespace } from './namespaces.ts';
import type { MessageKey } from './typed-keys.ts';
import { fieldSentenceKeys } from './field-sentence-keys.ts';

export { requestedLanguage, languageOf } from './accept-language.ts';
export { DEFAULT_LANGUAGE, isLanguage, languageCodes, type Language } from './languages.ts';
export type { MessageKey } from './typed-keys.ts';

const load = createRequire(import.meta.url);

/* By the package's name, because bundled programs have this code elsewhere. */
const read = (language: Language, namespace: Namespace) =>
  load(`@app/i18n/locales/${language}/${namespace}.json`) as ResourceLanguage[string];

const resources: Resource = Object.fromEntries(
  languageCodes.map((language) => [language, Object.fromEntries(namespaces.map((namespace) => [namespace, read(language, namespace)]))]),
);

const server = i18next.createInstance();
void server.init({
  resources,
  initAsync: false,
  lng: DEFAULT_LANGUAGE,
  fallbackLng: DEFAULT_LANGUAGE,
  supportedLngs: languageCodes,
  ns: namespaces,
  defaultNS: DEFAULT_NAMESPACE,
  interpolation: { escapeValue: false },
});
addFormats(server);

/** Values for placeholders: amounts and times already formatted, plans and statuses by their code. */
export type MessageParams = Readonly<Record<string, string | number | null>>;

/**
 * A message in `language`. All messages are in memory, so it is synchronous. A param that is null selects the message variant
 * without it, if there is one: `AMOUNT_OUTSIDE_PLAN_without_maximum`.
 */
export function translate(language: Language, key: MessageKey, params: MessageParams = {}): string {
  const absent = Object.keys(params).find((name) => params[name] === null);
  /* The keys are checked by MessageKey; i18next's own type of `t` can't handle a union of all of them. */
  const t = server.t as (name: string, options: object) => string;
  return t(key, { ...params, lng: language, ...(absent !== undefined && { context: `without_${absent}` }) });
}

/** The problem of an input field, in `language`; see `fieldSentenceKeys`. */
export const translateField = (language: Language, ...named: Parameters<typeof fieldSentenceKeys>): string =>
  server.t(fieldSentenceKeys(...named), { lng: language });
