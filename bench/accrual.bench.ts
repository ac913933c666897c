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
import { median } from './figures/measure.ts';
import { reportFigures } from './figures/report-figures.ts';

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
  const largeTemplate = await prepare(large);
  const largeBaselineMs = await withCopy(largeTemplate, (url) => timed(url, accrueWithMinimalSql));
  const largeRun = await withCopy(largeTemplate, (url) => accrueInProduct(url, large));
  return { baseline: median(baselines), run: median(runs), sampleLoopMs, smallRuns, largeRun, largeBaselineMs };
}

const { baseline, run, sampleLoopMs, smallRuns, largeRun, largeBaselineMs } = await measure().finally(() => server.stop());
const [smallMs, smallKiB] = [median(smallRuns.map(({ ms }) => ms)), median(smallRuns.map(({ memoryKiB }) => memoryKiB))];
const loopMs = (sampleLoopMs / loopSize) * count;
const mebibytes = (kiB: number) => `${Math.round(kiB / 1024)} MiB`;
const investmentsText = (size: number) => `${size.toLocaleString('en')} investments`;
reportFigures([
  {
    name: `interest, ${investmentsText(count)}: time`,
    product: perSecond(count, run),
    comparedWith: `minimal SQL ${perSecond(count, baseline)}`,
    ratio: run / baseline,
    limit: { atMost: 1.3 },
  },
  {
    name: `interest, ${investmentsText(large)}: time`,
    product: perSecond(large, largeRun.ms),
    comparedWith: `minimal SQL ${perSecond(large, largeBaselineMs)}`,
    ratio: largeRun.ms / largeBaselineMs,
    limit: { atMost: 1.3 },
  },
  {
    name: 'interest: a row-by-row loop against the run',
    product: perSecond(count, run),
    comparedWith: `loop ${perSecond(count, loopMs)} (${investmentsText(loopSize)}, scaled)`,
    ratio: loopMs / run,
    limit: { atLeast: 15 },
  },
  {
    name: 'interest: time per investment, ten times as many',
    product: `${investmentsText(large)} ${perSecond(large, largeRun.ms)}`,
    comparedWith: `${investmentsText(small)} ${perSecond(small, smallMs)}`,
    ratio: largeRun.ms / large / (smallMs / small),
    limit: { atMost: 1.4 },
  },
  {
    name: 'interest: peak memory, ten times as many',
    product: `${investmentsText(large)} ${mebibytes(largeRun.memoryKiB)}`,
    comparedWith: `${investmentsText(small)} ${mebibytes(smallKiB)}`,
    ratio: largeRun.memoryKiB / smallKiB,
    limit: { atMost: 1.2 },
  },
]);
