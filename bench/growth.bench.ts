import fs from 'node:fs';
import path from 'node:path';
import {
  accrueInterest,
  checkLedger,
  getBalanceHistory,
  getCoverage,
  listMyTransactions,
  listStatement,
  listTransactions,
  processRequest,
  requestDeposit,
  type Actor,
  type AnyCallerCtx,
  type Ctx,
} from '@app/core';
import { idr } from '@app/money';
import { createDb, ensureDatabase, migrateDb, startEmbeddedPostgres } from '@app/db';
import { sql } from 'drizzle-orm';
import { root } from '../scripts/env.ts';
import { printTable } from '../scripts/print-table.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { fillHistory, fillInvestments, fillMembers, historyMembers, investors } from './growth/fill-history.ts';

/*
 * What slows down while `transfers` and `transactions` grow: each work at 1, 10 and 30 million rows of both, against the same at the
 * first size, in one run on one database with the settings of production. 100,000 members; each row is a day of interest.
 */
const {
  positionals: [given],
} = readFlags({
  usage: 'npm run bench -- growth [number]',
  does: 'The number is the largest size in rows of each table; 30 million need 40 GB of disk.',
  names: 'a size',
});
const largest = Number(given ?? 30_000_000);
const sizes = [1_000_000, 10_000_000, 30_000_000, 100_000_000].filter((size) => size < largest).concat(largest);
const rounds = 15;

const folder = path.join(root, '.data', 'growth');
fs.rmSync(folder, { recursive: true, force: true });
/* Loading without the log's checkpoints; commits wait for the disk, as in production. */
const server = await startEmbeddedPostgres({
  dataDir: path.join(folder, 'postgres'),
  settings: { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '1GB' },
});
await ensureDatabase(server.urlOf('postgres'), 'growth');
const url = server.urlOf('growth');
await migrateDb(url);
const since = new Date(Date.now() - 5 * 365 * 86_400_000);
let now = since;
const clockOffsetMs = () => now.getTime() - Date.now();
const { db, close } = createDb(url, { connectionsMax: 2, statementTimeoutMs: 0, clockOffsetMs, preparesStatements: true });
await fillMembers(db, since);

const idOf = async (username: string): Promise<string> => {
  const [row] = await db.execute<{ id: string }>(sql`select id from users where username = ${username}`);
  return row?.id ?? '';
};
const base: Ctx = {
  db,
  now: () => now,
  clockOffsetMs,
  enqueue: () => Promise.resolve(),
  invalidate: () => {},
  log: { info: () => {}, warn: () => {}, error: () => {} },
  rateLimitScale: 100_000,
  secretKey: () => new Uint8Array(32),
};
const as = (actor: Actor) => ({ ...base, actor }) as AnyCallerCtx; // each verb below is called as a user with its permission
await db.execute(sql`insert into users (username, email, password_hash, referral_code, role, created_at)
  values ('bench.admin', 'admin@example.test', '-', 'BENCHADM', 'master_admin', ${since.toISOString()})`);
await db.execute(sql`insert into bank_destinations (bank_name, account_name, account_number, created_at)
  values ('Bank', 'Company', '1234567890', ${since.toISOString()})`);
const [bank] = await db.execute<{ id: string }>(sql`select id from bank_destinations where account_number = '1234567890'`);
const admin = as({ id: await idOf('bench.admin'), username: 'bench.admin', role: 'master_admin' });
const memberIds = await Promise.all(
  Array.from({ length: rounds }, (_, nth) => idOf(`member${1 + nth * Math.floor(historyMembers / rounds)}`)),
);
const memberOf = (round: number) => as({ id: memberIds[round % rounds] ?? '', username: 'member', role: 'user' });

async function postDeposit(round: number): Promise<void> {
  const { id } = await requestDeposit(memberOf(round), { amount: idr(1_300_000), bankDestinationId: bank?.id ?? '', proofImage: null });
  await processRequest(admin, { id, status: 'approved', adminNote: null });
}

const limit = 50;
const works: [name: string, rounds: number, work: (round: number) => Promise<unknown>][] = [
  ['row by primary key (the floor)', rounds, (round) => db.execute(sql`select * from users where id = ${memberIds[round] ?? ''}`)],
  ['deposit requested and approved', rounds, postDeposit],
  ['statement of a member, newest page', rounds, (round) => listStatement(memberOf(round), { limit })],
  ['transactions of a member, newest page', 5, (round) => listMyTransactions(memberOf(round), { limit })],
  ['balance history of a member', rounds, (round) => getBalanceHistory(memberOf(round))],
  ['all transactions, newest page', 3, () => listTransactions(admin, { limit })],
  ['the same without counting them', rounds, () => listTransactions(admin, { limit }, 1)],
  ['coverage of 30 days, dashboard', 3, () => getCoverage(admin, { days: 30 })],
  [`${investors.toLocaleString('en')} payments of interest`, 1, payInterest],
  ['check of the ledger', 1, checkUpToTenMillion],
];

/* It reads every row, several times: at more rows the benchmark would take hours. */
async function checkUpToTenMillion(): Promise<void> {
  if (filled <= 10_000_000) await checkLedger({ db, now: () => now });
}

async function payInterest(): Promise<void> {
  const { posted } = await accrueInterest(base, { runId: null });
  if (posted !== investors) throw new Error(`${posted} of ${investors} payments of interest were posted`);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const measured = new Map<string, number[]>(works.map(([name]) => [name, []]));
const gigabytes: string[] = [];
const fillSeconds: number[] = [];
let filled = 0;
async function measure(): Promise<void> {
  for (const size of sizes) {
    const before = performance.now();
    now = new Date((await fillHistory(db, { from: filled, to: size, since })).getTime() + 3_600_000);
    await fillInvestments(db, now);
    fillSeconds.push((performance.now() - before) / 1000);
    filled = size;
    const [row] = await db.execute<{ bytes: string }>(
      sql`select pg_total_relation_size('transfers') + pg_total_relation_size('transactions') as bytes`,
    );
    gigabytes.push(`${(Number(row?.bytes) / 1e9).toFixed(1)} GB`);
    for (const [name, times, work] of works) {
      const durations: number[] = [];
      for (let round = 0; round < times; round++) {
        const startedAt = performance.now();
        await work(round);
        durations.push(performance.now() - startedAt);
      }
      measured.get(name)?.push(median(durations));
      console.log(`${size.toLocaleString('en')} rows, ${name}: ${median(durations).toFixed(1)} ms`);
    }
  }
}

await measure().finally(async () => {
  await close();
  await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

printTable([
  ['work', ...sizes.map((size) => `${size.toLocaleString('en')} rows`)],
  ['size of both tables with indexes', ...gigabytes],
  ['filled, with its indexes', ...fillSeconds.map((seconds) => `${seconds.toFixed(0)} s`)],
  ...[...measured].map(([name, times]) => [name, ...times.map((ms) => `${ms.toFixed(1)} ms (${(ms / (times[0] ?? ms)).toFixed(1)})`)]),
]);
