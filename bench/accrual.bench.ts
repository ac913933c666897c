import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createDb, type Db } from '@app/db';
import { startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { fill } from './accrual/fill.ts';
import { accrueWithMinimalSql } from './accrual/minimal-accrual.ts';
import { accrueRowByRow } from './accrual/row-by-row.ts';

/*
 * The interest run against its baselines, in one run on one machine. `npm run bench -- accrual 20000` is a small one: the sizes
 * that are compared are half of the number given and five times as many.
 */
const {
  positionals: [given],
} = readFlags({ usage: 'npm run bench -- accrual [number]', does: 'The number is the size that it runs at.', names: 'a size' });
const count = Number(given ?? 200_000);
const [small, large] = [count / 2, count * 5];
const rounds = 3;
const sample = Math.min(2_000, count);

const server = await startTestServer(path.join(root, '.data', 'test'));
const urlOf = (name: string) => server.serverUrl.replace(/\/[^/]*$/, `/${name}`);

async function onDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = createDb(url, { connectionsMax: 1, statementTimeoutMs: 0 });
  return work(db).finally(close);
}

/** Works on a copy of a database, which is dropped afterwards. Copies are file copies, so each starts from the same state. */
async function onCopy<T>(template: string, work: (url: string) => Promise<T>): Promise<T> {
  await onDb(server.serverUrl, (db) => db.execute(sql.raw(`create database work template ${template} strategy file_copy`)));
  try {
    return await work(urlOf('work'));
  } finally {
    await onDb(server.serverUrl, (db) => db.execute(sql.raw('drop database work with (force)')));
  }
}

async function prepare(size: number): Promise<string> {
  const name = `filled_${size}`;
  await onDb(server.serverUrl, (db) => db.execute(sql.raw(`create database ${name} template ${server.template}`)));
  await onDb(urlOf(name), (db) => fill(db, size));
  return name;
}

/** Figures of the written rows; the baseline must have written the same. */
const writtenIn = (url: string) =>
  onDb(url, async (db) => {
    const [row] =
      await db.execute(sql`select (select count(*) from transfers) as transfers, (select count(*) from transactions) as transactions,
      (select sum(amount) from transfers) as paid, (select sum(current_value) from investments) as values,
      (select sum(balance) from accounts where user_id is not null) as balances, (select sum(days_accrued) from investments) as days`);
    return row;
  });

type Run = { ms: number; posted: number; memoryKiB: number };
const product = async (url: string, size: number): Promise<Run> => {
  const program = path.join(root, 'bench', 'accrual-worker.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, url], { cwd: root });
  const run = JSON.parse(stdout) as Run;
  assert.equal(run.posted, size);
  return run;
};
const timed = (url: string, work: (db: Db) => Promise<unknown>) =>
  onDb(url, async (db) => {
    const before = performance.now();
    await work(db);
    return performance.now() - before;
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const perSecond = (size: number, ms: number) => `${Math.round((size * 1000) / ms).toLocaleString('en')}/s`;

async function measure() {
  const filled = await prepare(count);
  const [floors, runs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const floor = await onCopy(filled, async (url) => ({ ms: await timed(url, accrueWithMinimalSql), written: await writtenIn(url) }));
    const run = await onCopy(filled, async (url) => ({ ...(await product(url, count)), written: await writtenIn(url) }));
    assert.deepEqual(run.written, floor.written);
    floors.push(floor.ms);
    runs.push(run.ms);
  }
  const loop = await onCopy(filled, (url) => timed(url, (db) => accrueRowByRow(db, sample)));
  const smallTemplate = await prepare(small);
  const smallRuns: Run[] = [];
  for (let round = 0; round < rounds; round++) smallRuns.push(await onCopy(smallTemplate, (url) => product(url, small)));
  const largeRun = await onCopy(await prepare(large), (url) => product(url, large));
  return { floor: median(floors), run: median(runs), loop, smallRuns, largeRun };
}

const { floor, run, loop, smallRuns, largeRun } = await measure().finally(() => server.stop());
const [smallMs, smallKiB] = [median(smallRuns.map(({ ms }) => ms)), median(smallRuns.map(({ memoryKiB }) => memoryKiB))];
const loopMs = (loop / sample) * count;
const megabytes = (kiB: number) => `${Math.round(kiB / 1024)} MB`;
const of = (size: number) => `${size.toLocaleString('en')} investments`;
const lines = [
  ['figure', 'product', 'floor of this run', 'ratio', 'wanted'],
  [`time, ${of(count)}`, perSecond(count, run), `minimal SQL ${perSecond(count, floor)}`, (run / floor).toFixed(2), '<= 1.30'],
  [
    'against a row-by-row loop',
    perSecond(count, run),
    `loop ${perSecond(count, loopMs)} (${of(sample)}, scaled)`,
    (loopMs / run).toFixed(1),
    '>= 15',
  ],
  [
    `time each, ${of(large)}`,
    perSecond(large, largeRun.ms),
    `${of(small)} ${perSecond(small, smallMs)}`,
    (largeRun.ms / large / (smallMs / small)).toFixed(2),
    '<= 1.40',
  ],
  [
    `peak memory, ${of(large)}`,
    megabytes(largeRun.memoryKiB),
    `${of(small)} ${megabytes(smallKiB)}`,
    (largeRun.memoryKiB / smallKiB).toFixed(2),
    '<= 1.20',
  ],
];
const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
