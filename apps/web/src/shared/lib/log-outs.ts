import { serverNow } from './clock.ts';
import { observedFetch } from './observed-fetch.ts';
import { isLogOut, LOGGED_OUT_PREFIX, sessionNotice, tokenStore } from './token-store.ts';

const firstRetryMs = 10_000;
const lastRetryMs = 5 * 60_000;
const answerMs = 20_000;
/* A stored token can be stolen: after this time it is deleted. */
const keptMs = 24 * 60 * 60_000;
let retryMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;
/* Several triggers may start the same log-out: each token has one call at a time. */
const active = new Set<string>();

/** Tokens that were logged out in this browser while the server may still accept them. */
export const unfinishedLogOuts = (): string[] =>
  Object.keys(localStorage)
    .filter(isLogOut)
    .map((key) => key.slice(LOGGED_OUT_PREFIX.length));

const isUnfinished = (token: string): boolean => localStorage.getItem(LOGGED_OUT_PREFIX + token) !== null;

/** Older than the limit, or later than now by more than it, which means that a clock was wrong. */
const isTooOld = (token: string): boolean => Math.abs(serverNow() - Number(localStorage.getItem(LOGGED_OUT_PREFIX + token))) >= keptMs;

/** Whether a retry would be refused again; a busy server may accept it later. */
const isFinal = ({ ok, status }: Response): boolean => ok || (status >= 400 && status < 500 && status !== 408 && status !== 429);

/** Ends one session at the server. A token that is refused belongs to no session any more. */
async function finishLogOut(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(answerMs);
  /* `keepalive`: a user who logs out on a shared device may close the tab at once. */
  const response = await observedFetch('/trpc/auth.logout', { method: 'POST', headers, signal, keepalive: true }).catch(() => null);
  if ((response !== null && isFinal(response)) || isTooOld(token)) localStorage.removeItem(LOGGED_OUT_PREFIX + token);
}

/** Ends one session, unless this tab or another one is already doing so. */
async function finishAlone(token: string): Promise<void> {
  active.add(token);
  try {
    /* Browsers have no locks in an insecure context. */
    if (!('locks' in navigator)) return await finishLogOut(token);
    await navigator.locks.request(LOGGED_OUT_PREFIX + token, { ifAvailable: true }, (lock) =>
      /* Another tab may have ended the session before this one got the lock. */
      lock === null || !isUnfinished(token) ? undefined : finishLogOut(token),
    );
  } finally {
    active.delete(token);
  }
}

function finishLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void finishLogOuts(), retryMs);
}

/** Ends the sessions that were logged out in this browser, and retries with growing intervals until each of them has ended. */
export async function finishLogOuts(): Promise<void> {
  const tokens = unfinishedLogOuts().filter((token) => !active.has(token));
  await Promise.all(tokens.map(finishAlone));
  if (unfinishedLogOuts().length === 0) return;
  finishLater();
  if (tokens.length > 0) retryMs = Math.min(2 * retryMs, lastRetryMs);
}

function finishNow(): void {
  retryMs = firstRetryMs;
  void finishLogOuts();
}

/** Logs out: from now on no tab uses `token`; it is kept only for the call that ends its session. */
export function logOut(token: string | null): void {
  if (token !== null) localStorage.setItem(LOGGED_OUT_PREFIX + token, String(serverNow()));
  tokenStore.clear(token);
  sessionNotice.dismiss();
  finishNow();
}

/* Another tab has begun a log-out and finishes it by itself; this one retries in case that tab is closed. */
function retryForOtherTab({ key, newValue }: StorageEvent): void {
  if (key === null || newValue === null || !isLogOut(key)) return;
  retryMs = firstRetryMs;
  finishLater();
}

/** Finishes the log-outs of this and of other tabs, at once and whenever the connection is back. Returns a function that stops. */
export function watchLogOuts(): () => void {
  void finishLogOuts();
  const stop = new AbortController();
  window.addEventListener('online', finishNow, stop);
  window.addEventListener('storage', retryForOtherTab, stop);
  return () => stop.abort();
}
