import type { Sql } from 'postgres';
import type { PoolSockets } from './pool-sockets.ts';
import { beforeSending, wrapStatements, wrapTransactions, type DriverQuery } from './wrap-transactions.ts';

type Unsafe = (text: string, args?: unknown[], options?: { onexecute?: unknown }) => DriverQuery;

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

/**
 * Gives every wait of this pool an end, because the driver has none: a query or transaction waits for a free connection
 * no longer than `poolWaitMs`, and a connection that stays silent for `answerMs` after a statement is cut.
 */
export function guardWaiting(client: Sql, sockets: PoolSockets, { connectionsMax, poolWaitMs, answerMs }: WaitLimits): void {
  const slots = createSlots(connectionsMax, poolWaitMs);
  const holder = client as unknown as { unsafe: Unsafe };
  const unsafe = holder.unsafe.bind(client);
  holder.unsafe = (text, args, options) => {
    const query = unsafe(text, args, options);
    const carryOut = query.handler;
    const isBegin = options?.onexecute !== undefined; // the driver's own, inside `begin`, which has its slot
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
    let stopLast = () => {};
    try {
      return await begin(async (tx) => {
        let longestMs = answerMs;
        wrapStatements(tx, (send) => (text, ...rest) => {
          longestMs = answerMsAfter(text, longestMs, answerMs);
          return beforeSending(send(text, ...rest), (sent) => {
            const stop = boundAnswer(sockets, longestMs);
            void sent.then(undefined, () => {}).finally(stop);
          });
        });
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
  });
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
