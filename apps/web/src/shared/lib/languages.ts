import {
  adminDetection,
  createI18n,
  DEFAULT_LANGUAGE,
  DEFAULT_NAMESPACE,
  isLanguage,
  loadMessages,
  memberDetection,
  type Language,
  type Namespace,
} from '@app/i18n';
import type { i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from './load-chunk.ts';
import { createValueStore } from './store.ts';
import { accountLanguage, keepAdminChoice, keepChoice, keepEarlierChoice } from './language-choice.ts';

/** The i18n instance on the screen; undefined until the first is created. */
export const activeI18nStore = createValueStore<i18n | undefined>(undefined);

const load: typeof loadMessages = (language, namespace) => loadChunk(() => loadMessages(language, namespace));

/** Creates an instance once; the namespaces of the first call are loaded before it resolves. */
export function once(create: (namespaces: readonly Namespace[]) => Promise<i18n>) {
  let created: Promise<i18n> | undefined;
  return (namespaces: readonly Namespace[] = []) => (created ??= create([DEFAULT_NAMESPACE, ...namespaces]));
}
const plugins = () => [new LanguageDetector(), initReactI18next];

/** The language of the public pages and the member area. */
export const memberI18n = once(async (preload) => {
  keepEarlierChoice();
  const language = accountLanguage();
  const instance = await createI18n({ plugins: plugins(), detection: memberDetection, preload, load, ...(language && { language }) });
  if (activeI18nStore.get() === undefined) activeI18nStore.set(instance);
  return instance;
});

/** Creates messages of the admin area: in `fallback` until a language is chosen for the area. */
export const createAdminI18n = (preload: readonly Namespace[], fallback: Language): Promise<i18n> =>
  createI18n({ plugins: plugins(), detection: adminDetection, fallback, preload, load });

/** The language of the admin area: Indonesian until its own switcher changes it. */
export const adminI18n = once((preload) => createAdminI18n(preload, 'id'));

/**
 * Switches to a language that the user chose, and stores it. The admin area has a choice of its own, which is never sent to the
 * account. `useTranslation` returns a copy of the instance, so that only its options identify it.
 */
export function chooseLanguage(instance: i18n, language: Language): void {
  if (instance.options.detection === memberDetection) keepChoice(language);
  if (instance.options.detection === adminDetection) keepAdminChoice(language);
  void instance.changeLanguage(language);
}

/** Sets the instance on the screen. Returns a function that sets the former one again. */
export function activate(instance: i18n): () => void {
  const former = activeI18nStore.get();
  activeI18nStore.set(instance);
  return () => activeI18nStore.set(former);
}

export const languageOfInstance = (instance: i18n | undefined): Language => {
  const code = instance?.resolvedLanguage;
  return isLanguage(code) ? code : DEFAULT_LANGUAGE;
};

/** The language on the screen: calls to the server ask for answers in it. */
export const activeLanguage = (): Language => languageOfInstance(activeI18nStore.get());
