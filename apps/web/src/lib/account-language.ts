import { useEffect } from 'react';
import { LANGUAGE_CHOSEN_KEY, memberI18n } from './languages.ts';
import type { SessionUser } from './session.tsx';

/* Kept here and not in a component: the components of a session are made anew with each token. */
let newToken: string | null = null;

/** Whether somebody chose the language of this browser; otherwise it was only detected. */
export const isLanguageChosen = (): boolean => localStorage.getItem(LANGUAGE_CHOSEN_KEY) !== null;

/** A log-in has begun: the account's language is taken over once it is known. */
export const awaitAccountLanguage = (token: string): void => void (newToken = token);

/** Speaks the member's own language after a log-in in a browser where nobody has chosen one. Later choices win. */
export function useAccountLanguage(token: string | null, user: SessionUser | undefined): void {
  useEffect(() => {
    if (user === undefined || token !== newToken) return;
    newToken = null;
    const { language, role } = user;
    /* The area of administrators has a language of its own. */
    if (language === null || role !== 'user' || isLanguageChosen()) return;
    void memberI18n().then((instance) => instance.changeLanguage(language));
  }, [token, user]);
}
