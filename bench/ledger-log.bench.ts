import assert from 'node:assert/strict';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appendLedgerLog, createLogSigner, getReceipt, type MemberCtx } from '@app/core';
import { createDb, type Db } from '@app/db';
import { startTestServer } from '@app/db/testing';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { clockOffsetMs, createBenchCtx } from './accrual/bench-ctx.ts';
import { benchNow } from './accrual/bench-now.ts';
import { databasesOn } from './accrual/databases.ts';
import { runWorkers } from './accrual/run-workers.ts';
import { durationOf, median, percentile } from './figures/measure.ts';
import { reportFigures } from './figures/report-figures.ts';
import { cpuOfServer } from './figures/server-cpu.ts';

/*
 * The ledger log: all rows of a database that never had one, the rows of an interest run, and receipts from that log. `npm run bench --
 * ledger-log <n>`: n investments of as many members, which are 3n rows before the run and 4n after it. The default is 200,000.
 */
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- ledger-log [number]',
  does: 'Measures the ledger log on this number of investments.',
  names: 'a size',
});
const count = Number(given ?? 200_000);
const rounds = 3;
const hourMs = 3_600_000;
const receipts = 500;

const server = await startTestServer(path.join(root, '.data', 'test'));
const { prepare, withCopy } = databasesOn(server);
const folder = fs.mkdtempSync(path.join(tmpdir(), 'ledger-log-'));
const signer = createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(9));

/** The floor: the same number of salted hashes in a table with the same indexes, in one statement, without looking for anything. */
const insertLeaves = (db: Db, rows: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table leaves (like log_records including all) on commit drop`);
    await tx.execute(sql`
      insert into leaves (position, kind, row_id, salt, leaf)
      select n, 'transfer', n + 1, salt, log_leaf(salt, repeat('x', 200))
      from (select n, uuid_send(gen_random_uuid()) as salt from generate_series(0, ${rows - 1}) as n) as salted`);
  });

async function measureReceipts(db: Db): Promise<{ receipt: number; row: number }> {
  const owners = await db.execute<{ id: number; userId: string }>(sql`
    select transfers.id::int as id, user_id as "userId" from transfers join accounts on accounts.id = credit_account_id
    where user_id is not null order by md5(transfers.id::text) limit ${receipts}`);
  assert.equal(owners.length, receipts);
  const [taken, floor]: [number[], number[]] = [[], []];
  for (const { id, userId } of owners) {
    const ctx = { ...createBenchCtx(db), actor: { id: userId, username: 'bench', role: 'user' } } as MemberCtx; // as the procedure makes it
    taken.push(await durationOf(() => getReceipt(ctx, { id })));
    floor.push(await durationOf(() => db.execute(sql`select from transfers where id = ${id}`)));
  }
  return { receipt: percentile(taken, 99), row: percentile(floor, 99) };
}

async function measureRound(template: string, round: number) {
  return withCopy(template, async (url) => {
    let aheadMs = -2 * hourMs;
    const offsetMs = () => clockOffsetMs() + aheadMs;
    const { db, close } = createDb(url, { connectionsMax: 1, statementTimeoutMs: 0, clockOffsetMs: offsetMs });
    const append = () =>
      appendLedgerLog(
        { ...createBenchCtx(db), now: () => new Date(benchNow.getTime() + aheadMs), clockOffsetMs: offsetMs },
        {
          shouldStop: () => false,
          logSigning: { signer, lastCheckpointFile: path.join(folder, `last-checkpoint-${round}`) },
          configured: [],
        },
      );
    const cpuOf = async (work: () => Promise<unknown>) => {
      const before = await cpuOfServer(db);
      await work();
      return (await cpuOfServer(db)) - before;
    };
    const sizeOfLog = async () => (await db.execute<{ size: number }>(sql`select count(*)::int as size from log_records`))[0]?.size ?? 0;
    try {
      const backlogMs = await durationOf(append);
      const backlog = await sizeOfLog();
      const floorMs = await durationOf(() => insertLeaves(db, backlog));
      aheadMs = 0;
      await append(); // after an hour the old rows are not read again
      const runCpuMs = await cpuOf(async () => assert.equal((await runWorkers([url])).posted, count));
      const newsCpuMs = await cpuOf(append);
      assert.ok((await sizeOfLog()) >= backlog + count);
      return { backlog, backlogMs, floorMs, runCpuMs, newsCpuMs, ...(await measureReceipts(db)) };
    } finally {
      await close();
    }
  });
}

async function measure() {
  const template = await prepare(count);
  const measured: Awaited<ReturnType<typeof measureRound>>[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measureRound(template, round));
  return measured;
}

const measured = await measure().finally(() => server.stop());
const of = (name: keyof (typeof measured)[number]) => median(measured.map((round) => round[name]));
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
reportFigures([
  {
    name: `ledger log of ${of('backlog').toLocaleString('en')} old rows: time`,
    product: seconds(of('backlogMs')),
    comparedWith: `as many hashes inserted ${seconds(of('floorMs'))}`,
    ratio: of('backlogMs') / of('floorMs'),
    limit: { atMost: 4 },
  },
  {
    name: `interest of ${count.toLocaleString('en')} investments and its log: processor time of the server`,
    product: seconds(of('runCpuMs') + of('newsCpuMs')),
    comparedWith: `the run alone ${seconds(of('runCpuMs'))}`,
    ratio: (of('runCpuMs') + of('newsCpuMs')) / of('runCpuMs'),
    limit: { atMost: 1.2 },
  },
  {
    name: 'receipt, p99',
    product: `${of('receipt').toFixed(1)} ms`,
    comparedWith: `one row by its key ${of('row').toFixed(1)} ms`,
    ratio: of('receipt') / of('row'),
  },
]);
