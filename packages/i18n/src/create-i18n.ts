import i18next, { type BackendModule, type i18n, type Module } from 'i18next';
import { addFormats } from './add-formats.ts';
import { DEFAULT_LANGUAGE, isLanguage, languageCodes, type Language } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import { DEFAULT_NAMESPACE, namespaces, type Namespace } from './namespaces.ts';

const isNamespace = (name: string): name is Namespace => namespaces.some((namespace) => namespace === name);

/** Loads a namespace when it is first asked for, and again in the new language when that changes. */
const lazyMessages = (load: typeof loadMessages): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    if (!isLanguage(language) || !isNamespace(namespace)) return done(new Error(`No messages: ${language}/${namespace}`), false);
    load(language, namespace).then(
      (messages) => done(null, messages),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
});

export type I18nOptions = {
  /** i18next plugins that the caller brings: a language detector, the binding to its view library. */
  plugins?: readonly Module[];
  /** Options of the language detector, see `memberDetection`. */
  detection?: object;
  /** Starts in this language without asking a detector. */
  language?: Language;
  /** Spoken when nothing else is known. */
  fallback?: Language;
  /** Namespaces that are there from the first moment. */
  preload?: readonly Namespace[];
  /** How messages come; as modules of this package unless said. */
  load?: typeof loadMessages;
};

/**
 * Makes an independent i18next instance that loads its messages lazily; resolves when the preloaded ones are there.
 * Every language has every key (a test sees to it), so no second language is loaded to fall back on.
 */
export async function createI18n(options: I18nOptions = {}): Promise<i18n> {
  const { plugins = [], detection, language, fallback = DEFAULT_LANGUAGE, preload = [DEFAULT_NAMESPACE], load = loadMessages } = options;
  const instance = i18next.createInstance();
  for (const plugin of plugins) instance.use(plugin);
  await instance.use(lazyMessages(load)).init({
    ...(language !== undefined && { lng: language }),
    ...(detection !== undefined && { detection }),
    supportedLngs: languageCodes,
    load: 'languageOnly',
    fallbackLng: (code: string | undefined) => (isLanguage(code) ? [] : [fallback]),
    ns: [...preload],
    defaultNS: DEFAULT_NAMESPACE,
    interpolation: { escapeValue: false },
  });
  addFormats(instance);
  return instance;
}
