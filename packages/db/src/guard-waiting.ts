import type { Sql, TransactionSql } from 'postgres';
import type { PoolSockets } from './pool-sockets.ts';

/** A wait for the database that had an end: for a free connection, or for an answer on one. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code: 'POOL_WAIT_TIMEOUT' | 'ANSWER_TIMEOUT';
  constructor(code: DatabaseSilent['code']) {
    super(code === 'POOL_WAIT_TIMEOUT' ? 'no connection became free in time' : 'the database did not answer in time');
    this.code = code;
  }
}

export type WaitLimits = {
  connectionsMax: number;
  /** The longest wait for a free connection. */
  poolWaitMs: number;
  /** The longest wait for the answer to a statement; undefined: statements have no end, so answers have none. */
  answerMs: number | undefined;
};

/** What the driver's query has besides its type: it is carried out by `handler` once somebody awaits it. */
type Query = Promise<unknown> & { handler: (query: Query) => void; reject: (error: unknown) => void };
type Unsafe = (text: string, args?: unknown[], options?: { onexecute?: unknown }) => Query;

/**
 * Gives every wait of this pool an end, because the driver has none: a query or transaction waits for a free connection
 * no longer than `poolWaitMs`, and a connection that stays silent for `answerMs` after a statement is cut.
 */
export function guardWaiting(client: Sql, sockets: PoolSockets, { connectionsMax, poolWaitMs, answerMs }: WaitLimits): void {
  const slots = createSlots(connectionsMax, poolWaitMs);
  const holder = client as unknown as { unsafe: Unsafe; begin: (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown> };
  const [unsafe, begin] = [holder.unsafe.bind(client), holder.begin.bind(client)];

  holder.unsafe = (text, args, options) => {
    const query = unsafe(text, args, options);
    const carryOut = query.handler;
    const isBegin = options?.onexecute !== undefined; // the driver's own, inside `begin`, which has its slot
    const send = async (asked: Query) => {
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

  holder.begin = async (work) => {
    const release = await slots.take();
    let stopLast = () => {};
    try {
      return await begin(async (tx) => {
        let longestMs = answerMs;
        const inside = tx as unknown as { unsafe: Unsafe };
        const unsafeInside = inside.unsafe.bind(tx);
        inside.unsafe = (text, args, options) => {
          longestMs = answerMsAfter(text, longestMs, answerMs);
          const query = unsafeInside(text, args, options);
          const carryOut = query.handler;
          query.handler = (asked) => {
            const stop = boundAnswer(sockets, longestMs);
            void asked.then(undefined, () => {}).finally(stop);
            carryOut(asked);
          };
          return query;
        };
        try {
          return await work(tx);
        } finally {
          stopLast = boundAnswer(sockets, longestMs); // of the commit or rollback that follows
        }
      });
    } finally {
      stopLast();
      release();
    }
  };
}

/* A transaction that asks the server for longer statements waits for their answers as long. */
function answerMsAfter(text: string, currentMs: number | undefined, usualMs: number | undefined): number | undefined {
  const asked = /set local statement_timeout = '?(\d+)/.exec(text)?.[1];
  if (asked === undefined || usualMs === undefined) return currentMs;
  return asked === '0' ? undefined : Math.max(usualMs, Number(asked) + 2_000);
}

function boundAnswer(sockets: PoolSockets, answerMs: number | undefined): () => void {
  if (answerMs === undefined) return () => {};
  const timer = setTimeout(sockets.watch(), answerMs);
  return () => clearTimeout(timer);
}

function createSlots(count: number, waitMs: number): { take: () => Promise<() => void> } {
  let free = count;
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
        reject(new DatabaseSilent('POOL_WAIT_TIMEOUT'));
      }, waitMs);
      waiting.push(go);
    });
  return { take };
}
