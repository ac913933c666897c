import { serverNow } from './clock.ts';
import { observedFetch } from './observed-fetch.ts';
import { isLogOut, LOGGED_OUT_PREFIX, tokenStore } from './token-store.ts';

const firstRetryMs = 10_000;
const lastRetryMs = 5 * 60_000;
const answerMs = 20_000;
/* A token that is kept can be stolen: after this time it is given up. */
const keptMs = 24 * 60 * 60_000;
let retryMs = firstRetryMs;
let timer: ReturnType<typeof setTimeout> | undefined;
/* Pages that are opened one after the other ask for the same: each token has one call at a time. */
const underWay = new Set<string>();

/** Tokens that were logged out in this browser while the server may still accept them. */
export const unfinishedLogOuts = (): string[] =>
  Object.keys(localStorage)
    .filter(isLogOut)
    .map((key) => key.slice(LOGGED_OUT_PREFIX.length));

/** Too old, or from a time that the clock of this device has not reached. */
const isTooOld = (token: string): boolean => Math.abs(serverNow() - Number(localStorage.getItem(LOGGED_OUT_PREFIX + token))) >= keptMs;

/** Whether the same call would be refused again; what a busy server refuses it may accept later. */
const isFinal = ({ ok, status }: Response): boolean => ok || (status >= 400 && status < 500 && status !== 408 && status !== 429);

/** Ends one session at the server. A token that is refused belongs to no session any more. */
async function finishLogOut(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(answerMs);
  /* Kept alive: whoever logs out on a shared device closes the tab next. */
  const response = await observedFetch('/trpc/auth.logout', { method: 'POST', headers, signal, keepalive: true }).catch(() => null);
  if ((response !== null && isFinal(response)) || isTooOld(token)) localStorage.removeItem(LOGGED_OUT_PREFIX + token);
}

/** Ends one session, unless this tab or another one is about it. */
async function finishAlone(token: string): Promise<void> {
  underWay.add(token);
  try {
    /* Browsers have no locks where the page did not come by HTTPS. */
    if (!('locks' in navigator)) return await finishLogOut(token);
    await navigator.locks.request(LOGGED_OUT_PREFIX + token, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : finishLogOut(token),
    );
  } finally {
    underWay.delete(token);
  }
}

function finishLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void finishLogOuts(), retryMs);
}

/** Ends the sessions that were logged out in this browser, and tries again, ever more rarely, until each of them is over. */
export async function finishLogOuts(): Promise<void> {
  const tokens = unfinishedLogOuts().filter((token) => !underWay.has(token));
  await Promise.all(tokens.map(finishAlone));
  if (unfinishedLogOuts().length === 0) return;
  finishLater();
  if (tokens.length > 0) retryMs = Math.min(2 * retryMs, lastRetryMs);
}

function finishNow(): void {
  retryMs = firstRetryMs;
  void finishLogOuts();
}

/** The user logs out: from now on no tab acts with `token`, and it is kept for the call alone that ends its session. */
export function logOut(token: string | null): void {
  if (token !== null) localStorage.setItem(LOGGED_OUT_PREFIX + token, String(serverNow()));
  tokenStore.clear(token);
  finishNow();
}

window.addEventListener('online', finishNow);
/* Another tab has begun a log-out: it finishes it by itself, unless it is closed before. */
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === null || newValue === null || !isLogOut(key)) return;
  retryMs = firstRetryMs;
  finishLater();
});
