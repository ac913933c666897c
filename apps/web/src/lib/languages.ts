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
import { accountLanguage, keepChoice, keepEarlierChoice } from './language-choice.ts';

let active: i18n | undefined;

const load: typeof loadMessages = (language, namespace) => fetchPart(() => loadMessages(language, namespace));

/** An instance that is made once; the words of the first call are there from its first moment. */
function once(make: (words: readonly Namespace[]) => Promise<i18n>) {
  let made: Promise<i18n> | undefined;
  return (words: readonly Namespace[] = []) => (made ??= make([DEFAULT_NAMESPACE, ...words]));
}
const plugins = () => [new LanguageDetector(), initReactI18next];

/** The language of the public pages and the member area. */
export const memberI18n = once(async (preload) => {
  keepEarlierChoice();
  const language = accountLanguage();
  const instance = await createI18n({ plugins: plugins(), detection: memberDetection, preload, load, ...(language && { language }) });
  active ??= instance;
  return instance;
});

/** The language of the admin area: Indonesian until its own switcher says otherwise. */
export const adminI18n = once((preload) => createI18n({ plugins: plugins(), detection: adminDetection, fallback: 'id', preload, load }));

/**
 * Speaks the language that a person chose from now on. The area of administrators has its own, which no account keeps.
 * `useTranslation` gives a copy of the instance, so that only its options tell which one it is.
 */
export function chooseLanguage(instance: i18n, language: Language): void {
  if (instance.options.detection === memberDetection) keepChoice(language);
  void instance.changeLanguage(language);
}

/** The instance of the area on the screen; calls to the server ask for answers in its language. */
export function activate(instance: i18n): void {
  active = instance;
}

/** Undefined until an area has been drawn. */
export const activeI18n = (): i18n | undefined => active;

export const languageOfInstance = (instance: i18n | undefined): Language => {
  const code = instance?.resolvedLanguage;
  return isLanguage(code) ? code : DEFAULT_LANGUAGE;
};

export const activeLanguage = (): Language => languageOfInstance(active);
