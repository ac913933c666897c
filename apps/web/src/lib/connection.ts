import { useSyncExternalStore } from 'react';
import { serverNow, type ServerMs } from './clock.ts';

export type ConnectionState = 'ok' | 'offline' | 'down';
/** `lastGoodAt` is when the server last answered, by its own clock; null: never since the page was opened. */
export type Connection = { state: ConnectionState; lastGoodAt: ServerMs | null };

/** One lost answer may be chance; two in a row are an outage. */
const lostAnswersForDown = 2;

let lost = 0;
let lastLostAt = -Infinity;
let current: Connection = { state: navigator.onLine ? 'ok' : 'offline', lastGoodAt: null };
const listeners = new Set<() => void>();

function become(next: Connection) {
  const changed = next.state !== current.state;
  current = next;
  if (changed) for (const listener of listeners) listener();
}

window.addEventListener('offline', () => become({ ...current, state: 'offline' }));
window.addEventListener('online', () => become({ ...current, state: lost >= lostAnswersForDown ? 'down' : 'ok' }));

/** The server answered, if only with a refusal. */
export function reportAnswer(): void {
  lost = 0;
  become({ state: 'ok', lastGoodAt: serverNow() });
}

/**
 * No answer came, or one from something that stands before the server. `sentAt`, by performance.now(): calls that were
 * under way together are lost together, and count as one lost answer.
 */
export function reportSilence(sentAt: number): void {
  if (sentAt >= lastLostAt) lost += 1;
  lastLostAt = performance.now();
  if (!navigator.onLine) become({ ...current, state: 'offline' });
  else if (lost >= lostAnswersForDown) become({ ...current, state: 'down' });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const connectionNow = (): Connection => current;

/** Whether the server can be reached. Buttons that move money are disabled unless `state` is `ok`. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connectionNow);
