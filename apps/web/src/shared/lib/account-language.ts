import { isAllowed } from '@app/contract';
import type { Language } from '@app/i18n';
import { useEffect } from 'react';
import { accountLanguage, isLanguageChosen, keepAccountLanguage } from './language-choice.ts';
import { activeI18nStore, memberI18n } from './languages.ts';
import type { SessionUser } from './session.tsx';
import { tokenStore } from './token-store.ts';

/* In the module and not in a component: the components of a session are remounted with each token. */
let newToken: string | null = null;
/* The account's language that this tab applied and has not yet replaced. */
let applied: Language | undefined = accountLanguage();

/** Whether the interface is shown in the language stored with the logged-in account, without a choice in this browser. */
export const isAccountLanguageActive = (): boolean => applied !== undefined && !isLanguageChosen();

/** Switches to `language`, or to the detected or chosen one; false: its messages did not load and the page stays as it was. */
async function switchLanguage(language: Language | undefined): Promise<boolean> {
  const instance = await memberI18n();
  const before = instance.resolvedLanguage;
  try {
    await instance.changeLanguage(language);
  } catch {
    return false;
  }
  if (language === undefined || instance.resolvedLanguage === language) return true;
  /* i18next changes the language even when its messages failed to load. */
  if (instance.language === language) await instance.changeLanguage(before);
  return false;
}

/** After a log-in: the account's language is applied once it is known. */
export function awaitAccountLanguage(token: string): void {
  newToken = token;
  keepAccountLanguage(undefined);
}

/** The account's language applies only while its owner is logged in. */
async function followToken(): Promise<void> {
  const token = tokenStore.get();
  if (token === null) keepAccountLanguage(undefined);
  if (applied === undefined || activeI18nStore.get() === undefined) return;
  const language = accountLanguage();
  if ((await switchLanguage(language)) && tokenStore.get() === token) applied = language;
}

/** Ends the account's language with its session, in whichever tab that ended. Returns a function that stops. */
export const watchAccountLanguage = (): (() => void) => tokenStore.subscribe(() => void followToken());

/** @throws never: when the messages do not load, the next response about the session retries */
async function applyAccountLanguage(token: string, { language, role }: SessionUser): Promise<void> {
  /* The admin area has a language of its own. */
  if (language !== null && isAllowed('member', role) && !isLanguageChosen()) {
    const instance = await memberI18n();
    const isOther = instance.resolvedLanguage !== language;
    if (!(await switchLanguage(language)) || tokenStore.get() !== token) return;
    applied = language;
    keepAccountLanguage(language);
    if (isOther)
      import('./say-account-language.ts').then(
        ({ sayAccountLanguage }) => sayAccountLanguage(instance),
        () => undefined, // without its code it is not said
      );
  }
  if (newToken === token) newToken = null;
}

/** Switches the interface to the account's language after a member's log-in, unless a language was chosen in this browser. */
export function useAccountLanguage(token: string | null, user: SessionUser | undefined, answeredAt: number): void {
  useEffect(() => {
    if (token === null || user === undefined || token !== newToken) return;
    void applyAccountLanguage(token, user);
  }, [token, user, answeredAt]);
}
