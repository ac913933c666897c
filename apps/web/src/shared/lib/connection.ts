import { serverNow, type ServerMs } from './clock.ts';
import { createStore, useStore } from './store.ts';

export type ConnectionState = 'ok' | 'offline' | 'down';
/** `lastLoadedAt` is when the server last answered, by its own clock; null: never since the page was opened. */
export type Connection = { state: ConnectionState; lastLoadedAt: ServerMs | null };

/** One lost answer may be chance; two in a row are an outage. */
const lostAnswersForDown = 2;

let lost = 0;
let lastLostAt = -Infinity;
let current: Connection = { state: navigator.onLine ? 'ok' : 'offline', lastLoadedAt: null };
const store = createStore(() => current, watchNetwork);

/* Each answer renews `lastLoadedAt`; components render again when the state changes. */
function become(next: Connection) {
  const changed = next.state !== current.state;
  current = next;
  if (changed) store.notify();
}

const becomeOffline = () => become({ ...current, state: 'offline' });
const leaveOffline = () => become({ ...current, state: lost >= lostAnswersForDown ? 'down' : 'ok' });

function watchNetwork() {
  if (!navigator.onLine) becomeOffline();
  const stop = new AbortController();
  window.addEventListener('offline', becomeOffline, stop);
  window.addEventListener('online', leaveOffline, stop);
  return () => stop.abort();
}

/** The server answered, even if with a refusal. */
export function reportAnswer(): void {
  lost = 0;
  become({ state: 'ok', lastLoadedAt: serverNow() });
}

/**
 * No answer arrived, or one from a proxy. `sentAt`, by performance.now(): calls that were under way together are lost together,
 * and count as one lost answer.
 */
export function reportSilence(sentAt: number): void {
  if (sentAt >= lastLostAt) lost += 1;
  lastLostAt = performance.now();
  if (!navigator.onLine) becomeOffline();
  else if (lost >= lostAnswersForDown) become({ ...current, state: 'down' });
}

export const connectionNow = store.get;

/** Whether the server can be reached. Buttons that move money are disabled unless `state` is `ok`. */
export const useConnection = (): Connection => useStore(store);
