import { observedFetch } from './observed-fetch.ts';
import { isLogOut, LOGGED_OUT_PREFIX, tokenStore } from './token-store.ts';

const retryMs = 10_000;
const answerMs = 20_000;
let timer: ReturnType<typeof setTimeout> | undefined;
/* Pages that are opened one after the other ask for the same: each token has one call at a time. */
const underWay = new Set<string>();

/** Tokens that were logged out in this browser while the server may still accept them. */
export const unfinishedLogOuts = (): string[] =>
  Object.keys(localStorage)
    .filter(isLogOut)
    .map((key) => key.slice(LOGGED_OUT_PREFIX.length));

/** Ends one session at the server. A token that is refused belongs to no session any more. */
async function finishLogOut(token: string): Promise<void> {
  underWay.add(token);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(answerMs);
  /* Kept alive: whoever logs out on a shared device closes the tab next. */
  const response = await observedFetch('/trpc/auth.logout', { method: 'POST', headers, signal, keepalive: true }).catch(() => null);
  underWay.delete(token);
  if (response !== null && (response.ok || response.status === 401)) localStorage.removeItem(LOGGED_OUT_PREFIX + token);
}

function finishLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void finishLogOuts(), retryMs);
}

/** Ends the sessions that were logged out in this browser, and tries again until the server has answered for each of them. */
export async function finishLogOuts(): Promise<void> {
  const tokens = unfinishedLogOuts().filter((token) => !underWay.has(token));
  await Promise.all(tokens.map(finishLogOut));
  if (unfinishedLogOuts().length > 0) finishLater();
}

/** The user logs out: from now on no tab acts with `token`, and it is kept for the call alone that ends its session. */
export function logOut(token: string | null): void {
  if (token !== null) localStorage.setItem(LOGGED_OUT_PREFIX + token, '');
  tokenStore.clear(token);
  void finishLogOuts();
}

window.addEventListener('online', () => void finishLogOuts());
/* Another tab has begun a log-out: it finishes it by itself, unless it is closed before. */
window.addEventListener('storage', ({ key }) => {
  if (key !== null && isLogOut(key)) finishLater();
});
