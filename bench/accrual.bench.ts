import assert from 'node:assert/strict';
import path from 'node:path';
import type { Db } from '@app/db';
import { startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { databasesOn, withDb } from './accrual/databases.ts';
import { accrueWithMinimalSql } from './accrual/minimal-accrual.ts';
import { accrueRowByRow } from './accrual/row-by-row.ts';
import { runWorkers, type Measurement } from './accrual/run-workers.ts';

/*
 * The interest run against its baselines, in one measurement on one machine. `npm run bench -- accrual <n>`: n investments are
 * compared with the baselines, and n/2 with 5n. The default is 200,000.
 */
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- accrual [number]',
  does: 'Measures the interest run on this number of investments.',
  names: 'a size',
});
const count = Number(given ?? 200_000);
const [small, large] = [count / 2, count * 5];
const rounds = 3;
const loopSize = Math.min(2_000, count);

const server = await startTestServer(path.join(root, '.data', 'test'));
const { prepare, withCopy } = databasesOn(server);

/** Counts and sums of the written rows; the baseline must have written the same. */
const writtenIn = (url: string) =>
  withDb(url, async (db) => {
    const [row] =
      await db.execute(sql`select (select count(*) from transfers) as transfers, (select count(*) from transactions) as transactions,
      (select sum(amount) from transfers) as paid, (select sum(current_value) from investments) as values,
      (select sum(balance) from accounts where user_id is not null) as balances, (select sum(days_accrued) from investments) as days`);
    return row;
  });

const accrueInProduct = async (url: string, size: number): Promise<Measurement> => {
  const run = await runWorkers([url]);
  assert.equal(run.posted, size);
  return run;
};
const timed = (url: string, work: (db: Db) => Promise<unknown>) =>
  withDb(url, async (db) => {
    const before = performance.now();
    await work(db);
    return performance.now() - before;
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const perSecond = (size: number, ms: number) => `${Math.round((size * 1000) / ms).toLocaleString('en')}/s`;

async function measure() {
  const filled = await prepare(count);
  const [baselines, runs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const baseline = await withCopy(filled, async (url) => ({ ms: await timed(url, accrueWithMinimalSql), written: await writtenIn(url) }));
    const run = await withCopy(filled, async (url) => ({ ...(await accrueInProduct(url, count)), written: await writtenIn(url) }));
    assert.deepEqual(run.written, baseline.written);
    baselines.push(baseline.ms);
    runs.push(run.ms);
  }
  const sampleLoopMs = await withCopy(filled, (url) => timed(url, (db) => accrueRowByRow(db, loopSize)));
  const smallTemplate = await prepare(small);
  const smallRuns: Measurement[] = [];
  for (let round = 0; round < rounds; round++) smallRuns.push(await withCopy(smallTemplate, (url) => accrueInProduct(url, small)));
  const largeRun = await withCopy(await prepare(large), (url) => accrueInProduct(url, large));
  return { baseline: median(baselines), run: median(runs), sampleLoopMs, smallRuns, largeRun };
}

const { baseline, run, sampleLoopMs, smallRuns, largeRun } = await measure().finally(() => server.stop());
const [smallMs, smallKiB] = [median(smallRuns.map(({ ms }) => ms)), median(smallRuns.map(({ memoryKiB }) => memoryKiB))];
const loopMs = (sampleLoopMs / loopSize) * count;
const mebibytes = (kiB: number) => `${Math.round(kiB / 1024)} MiB`;
const investmentsText = (size: number) => `${size.toLocaleString('en')} investments`;
const lines = [
  ['figure', 'product', 'compared with', 'ratio', 'limit'],
  [
    `throughput, ${investmentsText(count)}`,
    perSecond(count, run),
    `minimal SQL ${perSecond(count, baseline)}`,
    (run / baseline).toFixed(2),
    '<= 1.30',
  ],
  [
    'against a row-by-row loop',
    perSecond(count, run),
    `loop ${perSecond(count, loopMs)} (${investmentsText(loopSize)}, scaled)`,
    (loopMs / run).toFixed(1),
    '>= 15',
  ],
  [
    `throughput (ratio: time per investment), ${investmentsText(large)}`,
    perSecond(large, largeRun.ms),
    `${investmentsText(small)} ${perSecond(small, smallMs)}`,
    (largeRun.ms / large / (smallMs / small)).toFixed(2),
    '<= 1.40',
  ],
  [
    `peak memory, ${investmentsText(large)}`,
    mebibytes(largeRun.memoryKiB),
    `${investmentsText(small)} ${mebibytes(smallKiB)}`,
    (largeRun.memoryKiB / smallKiB).toFixed(2),
    '<= 1.20',
  ],
];
const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
