import type { Language } from '@app/i18n';
import { useEffect } from 'react';
import { accountLanguage, isLanguageChosen, keepAccountLanguage } from './language-choice.ts';
import { activeI18n, memberI18n } from './languages.ts';
import type { SessionUser } from './session.tsx';
import { tokenStore } from './token-store.ts';

/* Kept here and not in a component: the components of a session are made anew with each token. */
let newToken: string | null = null;
/* What this tab took over from an account, and has not yet replaced. */
let taken: Language | undefined = accountLanguage();

/** Whether the interface is shown in the language stored with the logged-in account, without a choice in this browser. */
export const isAccountLanguageSpoken = (): boolean => taken !== undefined && !isLanguageChosen();

/** Changes to `language`, or to the detected or chosen one; false: its messages did not come and the page stays as it was. */
async function speak(language: Language | undefined): Promise<boolean> {
  const instance = await memberI18n();
  const before = instance.resolvedLanguage;
  try {
    await instance.changeLanguage(language);
  } catch {
    return false;
  }
  if (language === undefined || instance.resolvedLanguage === language) return true;
  /* i18next changes the language also when no message of it came. */
  if (instance.language === language) await instance.changeLanguage(before);
  return false;
}

/** A log-in has begun: the account's language is taken over once it is known. */
export function awaitAccountLanguage(token: string): void {
  newToken = token;
  keepAccountLanguage(undefined);
}

/** The language of one person's account is not the next one's: it ends with the log-in. */
async function followToken(): Promise<void> {
  const token = tokenStore.get();
  if (token === null) keepAccountLanguage(undefined);
  if (taken === undefined || activeI18n() === undefined) return;
  const language = accountLanguage();
  if ((await speak(language)) && tokenStore.get() === token) taken = language;
}
tokenStore.subscribe(() => void followToken());

/** @throws never: where the messages do not come, it is tried again with the next answer about the session */
async function takeOver(token: string, { language, role }: SessionUser): Promise<void> {
  /* The area of administrators has a language of its own. */
  if (language !== null && role === 'user' && !isLanguageChosen()) {
    if (!(await speak(language)) || tokenStore.get() !== token) return;
    taken = language;
    keepAccountLanguage(language);
  }
  if (newToken === token) newToken = null;
}

/** Switches the interface to the account's language after a member's log-in, unless a language was chosen in this browser. */
export function useAccountLanguage(token: string | null, user: SessionUser | undefined, answeredAt: number): void {
  useEffect(() => {
    if (token === null || user === undefined || token !== newToken) return;
    void takeOver(token, user);
  }, [token, user, answeredAt]);
}
