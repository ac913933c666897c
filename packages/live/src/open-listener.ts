import { setTimeout as sleep } from 'node:timers/promises';
import { Invalidation } from '@app/contract';
import type pg from 'pg';
import { z } from 'zod';
import { channel, connect, discard, everything, type LiveLog } from './connect.ts';

/** A connection that the network has lost without closing it would be silent forever: it is asked this often. */
const askedEveryMs = 15_000;
/** Before the next attempt; doubled up to the maximum. */
const retriedAfterMs = { first: 50, max: 5_000 };

const Payload = z.array(Invalidation);

export type ListenerEvents = {
  onInvalidations: (invalidations: readonly Invalidation[]) => void;
  /** Listening, for the first time or again: what was sent before is lost. */
  onListening: () => void;
  /** Not listening any more; it is tried again until it succeeds. */
  onLost: () => void;
};

/** Listens on a connection of its own until it is closed. Does not wait for the database. */
export function openListener(
  databaseUrl: string,
  { onInvalidations, onListening, onLost }: ListenerEvents,
  log: LiveLog,
): { close: () => Promise<void> } {
  const stop = new AbortController();
  const { signal } = stop;

  /** Listens until the connection is lost. */
  const listenOnce = async (): Promise<void> => {
    let end = () => {};
    const lost = new Promise<void>((resolve) => (end = resolve));
    let client: pg.Client | undefined;
    signal.addEventListener('abort', end);
    try {
      client = await connect(databaseUrl, end);
      client.on('notification', ({ payload }) => onInvalidations(invalidationsOf(payload)));
      await client.query(`listen ${channel}`);
      onListening();
      const asking = setInterval(() => void client?.query('select 1').catch(end), askedEveryMs);
      await lost.finally(() => clearInterval(asking));
    } finally {
      signal.removeEventListener('abort', end);
      discard(client);
    }
  };
  const listen = async (): Promise<void> => {
    for (let waitMs = retriedAfterMs.first; !signal.aborted;) {
      const since = performance.now();
      const error = await listenOnce().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (signal.aborted) return;
      onLost();
      log.warn({ ...(error !== undefined && { err: error }) }, 'not listening for changes; trying again');
      if (performance.now() - since > retriedAfterMs.max) waitMs = retriedAfterMs.first;
      await sleep(waitMs, undefined, { signal }).catch(() => {}); // ends early when it is closed
      waitMs = Math.min(2 * waitMs, retriedAfterMs.max);
    }
  };
  const listening = listen();
  return {
    close: async () => {
      stop.abort();
      await listening;
    },
  };
}

/** A message of another release may have topics that this one does not know: then anything may have changed. */
function invalidationsOf(payload: string | undefined): readonly Invalidation[] {
  try {
    const parsed = Payload.safeParse(JSON.parse(payload ?? ''));
    return parsed.success ? parsed.data : everything;
  } catch {
    return everything;
  }
}
