import { text } from 'node:stream/consumers';
import { accrueInterest } from '@app/core';
import { createDb } from '@app/db';
import { readFlags } from '../scripts/read-flags.ts';
import { clockOffsetMs, createBenchCtx } from './accrual/bench-ctx.ts';

/*
 * One interest run of the product in a separate process, as in the worker: its duration and its peak memory. It says when it is ready,
 * and begins when its standard input ends, so that several can begin at once.
 */
const {
  positionals: [url = ''],
} = readFlags({ usage: 'accrual-worker.ts <database>', does: 'One interest run, for the benchmark.', names: 'a database' });
const { db, close } = createDb(url, { clockOffsetMs });
await db.execute('select 1');
console.log('ready');
await text(process.stdin);
const startedAt = Date.now();
const before = performance.now();
const { posted } = await accrueInterest(createBenchCtx(db), { runId: null });
const ms = performance.now() - before;
await close();
console.log(JSON.stringify({ ms, posted, memoryKiB: process.resourceUsage().maxRSS, startedAt, endedAt: Date.now() }));
