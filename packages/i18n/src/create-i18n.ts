import i18next, { type BackendModule, type i18n, type Module } from 'i18next';
import { addFormats } from './add-formats.ts';
import { DEFAULT_LANGUAGE, isLanguage, languageCodes, type Language } from './languages.ts';
import { loadMessages } from './load-messages.ts';
import { DEFAULT_NAMESPACE, type Namespace } from './namespaces.ts';

/** Loads a namespace on first use, and again after a change of the language. */
const lazyMessages = (load: typeof loadMessages): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language, namespace, done) {
    if (!isLanguage(language)) return done(new Error(`No messages: ${language}/${namespace}`), false);
    /* Every call names its namespaces by this type; another name has no module, and fails to load. */
    load(language, namespace as Namespace).then(
      (messages) => done(null, messages),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  },
});

export type I18nOptions = {
  /** i18next plugins provided by the caller: a language detector, the binding to its view library. */
  plugins?: readonly Module[];
  /** Options of the language detector, see `memberDetection`. */
  detection?: object;
  /** The initial language, without a detector. */
  language?: Language;
  /** The language used when no other is known. */
  fallback?: Language;
  /** Namespaces loaded before the promise resolves. */
  preload?: readonly Namespace[];
  /** How messages are loaded; by default as modules of this package. */
  load?: typeof loadMessages;
};

/**
 * Creates an independent i18next instance that loads its messages lazily; resolves when the preloaded ones are loaded. Every
 * language has every key (enforced by a test), so no second language is loaded as a fallback.
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
