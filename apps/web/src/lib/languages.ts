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
import { fetchPart } from './fetch-part.ts';

let active: i18n | undefined;

const load: typeof loadMessages = (language, namespace) => fetchPart(() => loadMessages(language, namespace));

/** The language of the public pages and the member area; `words` are there from the first moment. */
export async function createMemberI18n(words: readonly Namespace[] = []): Promise<i18n> {
  const plugins = [new LanguageDetector(), initReactI18next];
  const instance = await createI18n({ plugins, detection: memberDetection, preload: [DEFAULT_NAMESPACE, ...words], load });
  active ??= instance;
  return instance;
}

/** The language of the admin area: Indonesian until its own switcher says otherwise. */
export const createAdminI18n = (): Promise<i18n> =>
  createI18n({ plugins: [new LanguageDetector(), initReactI18next], detection: adminDetection, fallback: 'id', load });

/** The instance of the area on the screen; calls to the server ask for answers in its language. */
export function activate(instance: i18n): void {
  active = instance;
}

export const languageOfInstance = (instance: i18n | undefined): Language => {
  const code = instance?.resolvedLanguage;
  return isLanguage(code) ? code : DEFAULT_LANGUAGE;
};

export const activeLanguage = (): Language => languageOfInstance(active);
