import type { Sql } from 'postgres';
import type { PoolSockets } from './pool-sockets.ts';
import { beforeSending, wrapStatements, wrapTransactions, type DriverQuery } from './wrap-transactions.ts';

type Unsafe = (text: string, args?: unknown[], options?: { onexecute?: unknown }) => DriverQuery;

/** A wait for the database that timed out: for a free connection, or for an answer. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code: 'POOL_WAIT_TIMEOUT' | 'ANSWER_TIMEOUT';
  constructor(code: DatabaseSilent['code']) {
    super(code === 'POOL_WAIT_TIMEOUT' ? 'no connection became free in time' : 'the database did not answer in time');
    this.code = code;
  }
}

/** The grace beyond the server's own statement timeout; after it the connection counts as dead. */
export const answerGraceMs = 2_000;

export type WaitLimits = {
  connectionsMax: number;
  /** The maximum wait for a free connection. */
  poolWaitMs: number;
  /** The maximum wait for the answer to a statement; undefined: statements have no timeout, so answers have none. */
  answerMs: number | undefined;
};

/**
 * The use of a pool. `busy`: held by a query or transaction; `waiting`: callers that wait for one now; `waits` and `timeouts`: how
 * often a caller had to wait, and waited in vain, since the start.
 */
export type SlotFigures = { busy: number; waiting: number; waits: number; timeouts: number };

/**
 * Adds timeouts to every wait of this pool, because the driver has none: a query or transaction waits for a free connection no
 * longer than `poolWaitMs`, and a connection that stays silent for `answerMs` after a statement is closed. Returns how to read the
 * use of the pool.
 */
export function guardWaiting(client: Sql, sockets: PoolSockets, { connectionsMax, poolWaitMs, answerMs }: WaitLimits): () => SlotFigures {
  const slots = createSlots(connectionsMax, poolWaitMs);
  const holder = client as unknown as { unsafe: Unsafe };
  const unsafe = holder.unsafe.bind(client);
  holder.unsafe = (text, args, options) => {
    const query = unsafe(text, args, options);
    const carryOut = query.handler;
    const isBegin = options?.onexecute !== undefined; // the driver's own query, inside `begin`, which already holds a slot
    const send = async (asked: DriverQuery) => {
      const release = isBegin ? undefined : await slots.take();
      const stop = boundAnswer(sockets, answerMs);
      carryOut(asked);
      await asked.catch(() => {});
      stop();
      release?.();
    };
    query.handler = (asked) => void send(asked).catch(asked.reject);
    return query;
  };

  wrapTransactions(client, (begin) => async (work) => {
    const release = await slots.take();
    const stops = new Set<() => void>();
    let isOver = false;
    const bound = (limitMs: number | undefined) => {
      const stop = boundAnswer(sockets, limitMs);
      if (isOver) stop();
      else stops.add(stop);
      return stop;
    };
    try {
      return await begin(async (tx) => {
        let longestMs = answerMs;
        wrapStatements(tx, (send) => (text, ...rest) => {
          longestMs = answerMsAfter(text, longestMs, answerMs);
          return beforeSending(send(text, ...rest), (sent) => {
            const stop = bound(longestMs);
            void sent.then(undefined, () => {}).finally(stop);
          });
        });
        try {
          return await work(tx);
        } finally {
          bound(longestMs); // for the commit or rollback that follows
        }
      });
    } finally {
      isOver = true;
      for (const stop of stops) stop(); // of statements that are never answered, too
      release();
    }
  });
  return slots.figures;
}

/* A transaction that raises the server's statement timeout waits correspondingly longer for the answers. */
function answerMsAfter(text: string, currentMs: number | undefined, usualMs: number | undefined): number | undefined {
  const asked = /set local statement_timeout = '?(\d+)/.exec(text)?.[1];
  if (asked === undefined || usualMs === undefined) return currentMs;
  return asked === '0' ? undefined : Math.max(usualMs, Number(asked) + answerGraceMs);
}

/**
 * Closes silent connections each `answerMs` until it is stopped: the connection may have been opened since the last check, or have
 * fallen silent in the middle of an answer.
 */
function boundAnswer(sockets: PoolSockets, answerMs: number | undefined): () => void {
  if (answerMs === undefined) return () => {};
  let closeSilent = sockets.watch();
  const timer = setInterval(() => {
    closeSilent();
    closeSilent = sockets.watch();
  }, answerMs);
  return () => clearInterval(timer);
}

function createSlots(count: number, waitMs: number): { take: () => Promise<() => void>; figures: () => SlotFigures } {
  let free = count;
  let waits = 0;
  let timeouts = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const releaseOnce = () => {
    let isReleased = false;
    return () => {
      if (!isReleased) release();
      isReleased = true;
    };
  };
  const take = () =>
    new Promise<() => void>((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        return resolve(releaseOnce());
      }
      const go = () => {
        clearTimeout(timer);
        resolve(releaseOnce());
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        timeouts += 1;
        reject(new DatabaseSilent('POOL_WAIT_TIMEOUT'));
      }, waitMs);
      waits += 1;
      waiting.push(go);
    });
  return { take, figures: () => ({ busy: count - free, waiting: waiting.length, waits, timeouts }) };
}
