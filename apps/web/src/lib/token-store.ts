import { useSyncExternalStore } from 'react';

const KEY = 'token';
/* Shared by all tabs, as the token is: each of them leads to the log-in page when the session has ended. */
const ENDED_KEY = 'sessionEnded';
/** Before a token that was logged out: a key for each, so that two tabs never overwrite what the other has stored. */
export const LOGGED_OUT_PREFIX = 'loggedOut:';
const listeners = new Set<() => void>();

/*
 * What this tab acts with. The stored token may change under it, by another tab; until this tab has seen that and shows
 * whom it belongs to, it goes on with its own, so that nothing of one person is ever sent in the name of another.
 */
let current = localStorage.getItem(KEY);

/** Takes over what is stored. Somebody else now: what the address had opened was opened by whoever was here before. */
function sync() {
  const stored = localStorage.getItem(KEY);
  if (stored === current) return;
  if (current !== null && stored !== null) window.history.replaceState(null, '', window.location.pathname);
  current = stored;
  for (const listener of listeners) listener();
}

/* Another tab logged in or out, or stored something else, which changes nothing. A tab that was frozen hears of it when it is shown. */
window.addEventListener('storage', sync);
window.addEventListener('pageshow', sync);
document.addEventListener('visibilitychange', sync);

/** Whether the last session of this browser ended without a log-out; whose it was is not kept. */
export const sessionNotice = {
  isDue: (): boolean => localStorage.getItem(ENDED_KEY) !== null,
  dismiss: (): void => localStorage.removeItem(ENDED_KEY),
};

/** Whether a key of the storage holds a log-out that the server has not yet answered. */
export const isLogOut = (key: string): boolean => key.startsWith(LOGGED_OUT_PREFIX);

const isStored = (token: string | null): boolean => token !== null && localStorage.getItem(KEY) === token;

/** The bearer token of this browser, shared by all its tabs. */
export const tokenStore = {
  get: (): string | null => current,
  set: (token: string): void => {
    sessionNotice.dismiss();
    localStorage.setItem(KEY, token);
    sync();
  },
  /** Ends `token`; one that another tab has stored meanwhile stays. */
  clear: (token: string | null = current): void => {
    if (isStored(token)) localStorage.removeItem(KEY);
    sync();
  },
  /** Removes a `token` that the server refused. The log-in page then shows a notice, unless the user has logged out. */
  end: (token: string | null = current): void => {
    if (isStored(token)) localStorage.setItem(ENDED_KEY, 'true');
    tokenStore.clear(token);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useToken = (): string | null => useSyncExternalStore(tokenStore.subscribe, tokenStore.get);
