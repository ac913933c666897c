import { serverNow, type ServerMs } from './clock.ts';
import { createStore, useStore } from './store.ts';

export type ConnectionState = 'ok' | 'offline' | 'down';
/** `lastLoadedAt` is when the server last answered, by its own clock; null: never since the page was opened. */
export type Connection = { state: ConnectionState; lastLoadedAt: ServerMs | null };

/** One lost answer may be chance; two in a row are an outage. */
const lostAnswersForDown = 2;

let lostAnswers = 0;
let lastLostAt = -Infinity;
let current: Connection = { state: navigator.onLine ? 'ok' : 'offline', lastLoadedAt: null };
const store = createStore(() => current, watchNetwork);

/* Each answer renews `lastLoadedAt`; components render again when the state changes. */
function setConnection(next: Connection) {
  const changed = next.state !== current.state;
  current = next;
  if (changed) store.notify();
}

const becomeOffline = () => setConnection({ ...current, state: 'offline' });
const leaveOffline = () => setConnection({ ...current, state: lostAnswers >= lostAnswersForDown ? 'down' : 'ok' });

function watchNetwork() {
  if (!navigator.onLine) becomeOffline();
  const stop = new AbortController();
  window.addEventListener('offline', becomeOffline, stop);
  window.addEventListener('online', leaveOffline, stop);
  return () => stop.abort();
}

/** The server answered, even if with a refusal. */
export function reportAnswer(): void {
  lostAnswers = 0;
  setConnection({ state: 'ok', lastLoadedAt: serverNow() });
}

/**
 * No answer arrived, or one from a proxy. `sentAt`, by performance.now(): calls that were under way together are lost together,
 * and count as one lost answer.
 */
export function reportSilence(sentAt: number): void {
  if (sentAt >= lastLostAt) lostAnswers += 1;
  lastLostAt = performance.now();
  if (!navigator.onLine) becomeOffline();
  else if (lostAnswers >= lostAnswersForDown) setConnection({ ...current, state: 'down' });
}

export const connectionNow = store.get;

/** Whether the server can be reached. Buttons that move money are disabled unless `state` is `ok`. */
export const useConnection = (): Connection => useStore(store);
