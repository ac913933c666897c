import type { Ctx } from '@app/core';
import type { Db } from '@app/db';
import { benchNow } from './bench-now.ts';

/** For `createDb`: the clock of the database is that of the benchmark. */
export const clockOffsetMs = (): number => benchNow.getTime() - Date.now();

const log = { info: () => {}, warn: () => {}, error: (fields: object, message: string) => console.error(message, fields) };

/** The context of jobs in these benchmarks: nothing is enqueued or announced. */
export const createBenchCtx = (db: Db): Ctx => ({
  db,
  now: () => benchNow,
  clockOffsetMs,
  enqueue: () => Promise.resolve(),
  invalidate: () => {},
  log,
  rateLimitScale: 1,
  secretKey: () => new Uint8Array(32),
});
