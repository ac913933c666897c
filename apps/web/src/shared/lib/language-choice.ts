import { adminDetection, DEFAULT_LANGUAGE, languageOfTag, memberDetection, type Language } from '@app/i18n';
import { tokenStore } from './token-store.ts';

/* A key of its own: the account's language must not become the choice of the next user of this browser. */
const ACCOUNT_KEY = 'accountLanguage';
/* Where earlier releases stored detected and chosen languages alike. */
const EARLIER_KEY = 'i18nextLng';

/** Whether a language was chosen in this browser for the public pages and the member area; otherwise it is detected. */
export const isLanguageChosen = (): boolean => localStorage.getItem(memberDetection.lookupLocalStorage) !== null;

/** Whether a language was chosen in this browser for the admin area; otherwise it is in Indonesian. */
export const isAdminLanguageChosen = (): boolean => localStorage.getItem(adminDetection.lookupLocalStorage) !== null;

export function keepAdminChoice(language: Language): void {
  localStorage.setItem(adminDetection.lookupLocalStorage, language);
}

export function keepChoice(language: Language): void {
  localStorage.setItem(memberDetection.lookupLocalStorage, language);
}

/** Stores as chosen a language that the address names, or that an earlier release stored and is not the browser's language. */
export function keepEarlierChoice(): void {
  const earlier = localStorage.getItem(EARLIER_KEY) ?? '';
  localStorage.removeItem(EARLIER_KEY);
  const isChosen = !isLanguageChosen() && earlier !== (languageOfTag(navigator.language) ?? DEFAULT_LANGUAGE);
  const named = new URLSearchParams(window.location.search).get('lng') ?? '';
  const language = languageOfTag(named) ?? (isChosen ? languageOfTag(earlier) : undefined);
  if (language !== undefined) keepChoice(language);
}

/** The language of the logged-in account, when no language was chosen in this browser. */
export const accountLanguage = (): Language | undefined =>
  tokenStore.get() === null || isLanguageChosen() ? undefined : languageOfTag(localStorage.getItem(ACCOUNT_KEY) ?? '');

/** Stores the account's language for the pages of this session; undefined: removes it. */
export function keepAccountLanguage(language: Language | undefined): void {
  if (language === undefined) localStorage.removeItem(ACCOUNT_KEY);
  else localStorage.setItem(ACCOUNT_KEY, language);
}
