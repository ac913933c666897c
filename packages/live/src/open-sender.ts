import { setTimeout as sleep } from 'node:timers/promises';
import type { Invalidation, LiveTopic } from '@app/contract';
import type pg from 'pg';
import { channel, connect, discard, everything, type LiveLog } from './connect.ts';

/** How long invalidations wait to be sent together with others. */
const collectedForMs = 100;
/** Before the next attempt. */
const retriedAfterMs = 1_000;
/** The maximum time that `close` waits for a database that does not answer. */
const closesWithinMs = 2_000;
/** PostgreSQL refuses a payload of 8,000 bytes. */
const payloadBytesMax = 7_000;

export type InvalidationSender = {
  /** Never throws and never waits. */
  invalidate: (invalidation: Invalidation) => void;
  /** Sends what was collected. */
  close: () => Promise<void>;
};

/**
 * Notifies every listening process of what to fetch again. The connection is opened by the first invalidation. What cannot be sent is kept,
 * at most one set of topics for each recipient, and sent as soon as the database answers.
 */
export function openSender(databaseUrl: string, log: LiveLog): InvalidationSender {
  let collected = new Map<Invalidation['to'], Set<LiveTopic>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let closed = false;

  const add = ({ topics, to }: Invalidation): void => {
    const known = collected.get(to) ?? new Set();
    for (const topic of topics) known.add(topic);
    collected.set(to, known);
  };
  const forget = (): void => {
    discard(client);
    client = undefined;
  };
  const send = async (): Promise<void> => {
    const invalidations = [...collected].map(([to, topics]) => ({ topics: [...topics], to }));
    if (invalidations.length === 0) return;
    collected = new Map();
    const payload = payloadOf(invalidations);
    try {
      client ??= await connect(databaseUrl, forget);
      await client.query('select pg_notify($1, $2)', [channel, payload]);
    } catch (error) {
      log.warn({ err: error }, 'open pages were not notified of a change yet; they see it when they poll');
      forget();
      for (const invalidation of invalidations) add(invalidation);
      if (!closed) sendAfter(retriedAfterMs);
    }
  };
  const sendNow = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(send);
    return sending;
  };
  const sendAfter = (ms: number): void => {
    timer ??= setTimeout(sendNow, ms).unref();
  };
  return {
    invalidate: (invalidation) => {
      add(invalidation);
      sendAfter(collectedForMs);
    },
    close: async () => {
      closed = true;
      await Promise.race([sendNow(), sleep(closesWithinMs, undefined, { ref: false })]);
      forget();
    },
  };
}

/** One message; too many recipients for it become everyone. */
function payloadOf(invalidations: readonly Invalidation[]): string {
  const payload = JSON.stringify(invalidations);
  return Buffer.byteLength(payload) <= payloadBytesMax ? payload : JSON.stringify(everything);
}

/** For programs whose changes are not announced: `LIVE=0`, benchmarks, tests. */
export const noInvalidations: InvalidationSender = { invalidate: () => {}, close: () => Promise.resolve() };
