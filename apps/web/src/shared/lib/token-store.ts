import { createStore, useStore } from './store.ts';

const KEY = 'token';
/* Shared by all tabs, like the token: each redirects to the log-in page when the session has ended. */
const ENDED_KEY = 'sessionEnded';
/** The key of the end of an auditor's access (`storedAccessEnd`). */
export const ACCESS_END_KEY = 'accessEnd';
/** The key prefix of a logged-out token: a key for each, so that two tabs never overwrite each other's. */
export const LOGGED_OUT_PREFIX = 'loggedOut:';

/*
 * The token that this tab uses. Another tab may change the stored token; until this tab has noticed that and shows the new
 * user's data, it keeps its own token, so that no data of one user is ever sent with the token of another.
 */
let current = localStorage.getItem(KEY);
const store = createStore(() => current, watchOtherTabs);

/** Takes over the stored token. With another user the query string is cleared, because it holds what the former user had opened. */
function sync() {
  const stored = localStorage.getItem(KEY);
  if (stored === current) return;
  if (current !== null && stored !== null) window.history.replaceState(null, '', window.location.pathname);
  current = stored;
  store.notify();
}

/*
 * Another tab changed the storage; other keys make no difference. A frozen tab receives no event and checks when it becomes
 * visible.
 */
function watchOtherTabs() {
  sync();
  const stop = new AbortController();
  window.addEventListener('storage', sync, stop);
  window.addEventListener('pageshow', sync, stop);
  document.addEventListener('visibilitychange', sync, stop);
  return () => stop.abort();
}

/** Whether the last session of this browser ended without a log-out; no name is stored. */
export const sessionNotice = {
  isDue: (): boolean => localStorage.getItem(ENDED_KEY) !== null,
  dismiss: (): void => [ENDED_KEY, ACCESS_END_KEY].forEach((key) => localStorage.removeItem(key)),
};

/** Whether a storage key holds a log-out that the server has not yet answered. */
export const isLogOut = (key: string): boolean => key.startsWith(LOGGED_OUT_PREFIX);

const isStored = (token: string | null): boolean => token !== null && localStorage.getItem(KEY) === token;

/** The bearer token of this browser, shared by all its tabs. */
export const tokenStore = {
  get: store.get,
  subscribe: store.subscribe,
  set: (token: string): void => {
    sessionNotice.dismiss();
    localStorage.setItem(KEY, token);
    sync();
  },
  /** Ends `token`; another token that another tab has stored meanwhile stays. */
  clear: (token: string | null = current): void => {
    if (isStored(token)) localStorage.removeItem(KEY);
    sync();
  },
  /** Removes a `token` that the server refused. The log-in page then shows a notice, unless the user has logged out. */
  end: (token: string | null = current): void => {
    if (isStored(token)) localStorage.setItem(ENDED_KEY, 'true');
    tokenStore.clear(token);
  },
};

export const useToken = (): string | null => useStore(store);
