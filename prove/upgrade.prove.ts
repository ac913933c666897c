import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, limitTransaction, noTransactionLimits, type Db } from '@app/db';
import { createLaterProgram, sampleMigrations, writeEffects } from '@app/db/testing';
import { startProduct } from '../e2e/product.ts';
import { readFlags } from '../scripts/read-flags.ts';
import { seedLargeData } from '../scripts/seed/large-data.ts';
import type { Caller } from './shared/caller.ts';
import { compareWithLedger, countOutcomes, listRowIds } from './shared/compare-with-ledger.ts';
import { createHistory } from './shared/history.ts';
import { openAccounts } from './shared/open-accounts.ts';
import { watchLocks, type LockWaits } from './shared/watch-locks.ts';
import { givesUpAfterMs, runWorkload } from './shared/workload.ts';
import { reportFigures } from './report-figures.ts';

/*
 * A database with a million transactions is migrated to a later version, with one migration of each kind (`sampleMigrations`), while
 * members and administrators use the product, whose programs stay those of this version, and while a long report is open. No call may
 * fail, no lock may be waited for longer than two seconds, and the ledger has to agree with every response.
 */
const usage = 'npm run prove -- upgrade [--members 100000]';
const { values } = readFlags({
  usage,
  does: 'Migrates a large database while calls are answered; counts failures, measures waits for locks, and compares the ledger.',
  options: { members: { type: 'string', default: '100000' } },
});
const members = Number(values.members);
if (!Number.isInteger(members) || members < 1) {
  console.error(`--members is a whole number above 0.\nUsage: ${usage}`);
  process.exit(2);
}

const lockWaitMaxMs = 2_000;
const callersCount = 4;
/** A steady load that leaves the machine time: a wait for a row that calls keep from each other says nothing about migrations. */
const idleMs = 400;
const beforeMs = 15_000;
const afterMs = 10_000;
const reportMs = 8_000;

/** Reads pages of lists again and again until the end. */
async function read({ member, administrator }: { member: Caller; administrator: Caller }, isEnding: () => boolean): Promise<void> {
  while (!isEnding()) {
    await member.call('GET', '/transactions/requests');
    await member.call('GET', '/statement');
    await administrator.call('GET', '/admin/transactions');
    await administrator.call('GET', '/admin/requests?type=deposit');
    await sleep(idleMs);
  }
}

/** Reads a table in one database transaction for some seconds, as a report does. */
const report = (db: Db) =>
  db.transaction(async (tx) => {
    await limitTransaction(tx, noTransactionLimits);
    await tx.execute('select count(*) from transactions');
    await tx.execute(`select pg_sleep(${reportMs / 1000})`);
  });

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
const describe = (waits: LockWaits) => JSON.stringify(Object.fromEntries([...waits].map(([name, ms]) => [name, Math.round(ms)])));

/** Runs `operate` of the later version; its output is shown. */
const operate = (program: string, args: string[], DATABASE_URL: string) =>
  new Promise<number | null>((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      env: { DATABASE_URL, DATA_DIR: path.dirname(program) },
      stdio: 'inherit',
    });
    child.once('close', resolve);
  });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'later-'));
const product = await startProduct();
const clockOffsetMs = () => product.now().getTime() - Date.now();
const handle = createDb(product.databaseUrl, { connectionsMax: 4, clockOffsetMs });
try {
  const later = createLaterProgram(folder, 'apps/operate/dist/main.js', sampleMigrations);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const ctx = {
    db: handle.db,
    now: product.now,
    clockOffsetMs,
    enqueue: async () => {},
    invalidate: () => {},
    log,
    rateLimitScale: 1000,
    secretKey: () => new Uint8Array(32),
  };
  await writeEffects({ serverUrl: product.databaseUrl }, path.join(folder, 'node_modules', '@app', 'db', 'migrations'));
  console.log(`Making ${members.toLocaleString('en')} members ...`);
  const made = await seedLargeData(ctx, { members, isEmbedded: true });
  console.log(`${made.transactions.toLocaleString('en')} transactions in ${made.seconds} s.`);

  let [isEnding, isOver, isWatched] = [false, false, true];
  const statuses = new Map<string, number>();
  const slowest = { before: 0, during: 0 };
  let phase: keyof typeof slowest = 'before';
  const observe = (status: number | undefined, ms: number, what: string) => {
    const about = status === undefined ? 'no response' : `${Math.floor(status / 100)}xx`;
    statuses.set(about, (statuses.get(about) ?? 0) + 1);
    slowest[phase] = Math.max(slowest[phase], ms);
    if (status === undefined || status >= 500) console.log(`${what}: ${about} after ${ms.toFixed(0)} ms`);
  };
  const accounts = await openAccounts(product, { count: callersCount, isOver: () => isOver, observe });
  const history = createHistory(await listRowIds(handle.db));
  const [member, administrator] = [accounts.members[1], accounts.administrators[1]];
  if (member === undefined || administrator === undefined) throw new Error('no accounts');
  const work = Promise.all([
    runWorkload({ ...accounts, history, isEnding: () => isEnding, idleMs }),
    read({ member, administrator }, () => isEnding),
  ]);
  const usual = watchLocks(handle.db, () => phase === 'during');
  await sleep(beforeMs);
  phase = 'during';
  const waitsBefore = await usual;
  const locks = watchLocks(handle.db, () => !isWatched);
  const reported = report(handle.db);
  const begun = performance.now();
  await operate(later, ['migrate', '--plan'], product.databaseUrl);
  const exitCode = await operate(later, ['migrate'], product.databaseUrl);
  console.log(`migrated in ${((performance.now() - begun) / 1000).toFixed(1)} s, exit code ${exitCode}`);
  await reported;
  /* Longer than a program keeps what it knows of the schema. */
  await sleep(afterMs);
  isWatched = false;
  isEnding = true;
  const waits = await locks;
  const givesUp = setTimeout(() => (isOver = true), givesUpAfterMs);
  await work;
  clearTimeout(givesUp);
  const { status: readiness } = await fetch(`${product.url}/health/ready`);

  console.log(`calls: ${JSON.stringify(countOutcomes(history.creations))}, attempts ${JSON.stringify(Object.fromEntries(statuses))}`);
  reportFigures([
    ['transactions in the database', made.transactions.toLocaleString('en')],
    [
      'calls answered, of which 5xx or without a response',
      `${sum(statuses)}, ${(statuses.get('5xx') ?? 0) + (statuses.get('no response') ?? 0)}`,
    ],
    ['slowest call before, and during and after the migration', `${slowest.before.toFixed(0)} ms, ${slowest.during.toFixed(0)} ms`],
    ['longest waits for a lock before (ms)', describe(waitsBefore)],
    ['the same during and after the migration', describe(waits)],
  ]);
  const problems = await compareWithLedger(ctx, history);
  if (exitCode !== 0) problems.push(`operate migrate ended with ${exitCode}`);
  if (readiness !== 200) problems.push(`the programs of this version are not ready on the later schema (${readiness})`);
  for (const about of ['5xx', 'no response']) if (statuses.has(about)) problems.push(`${statuses.get(about)} calls ended with ${about}`);
  /* The building of an index waits for open database transactions without keeping anyone waiting. */
  for (const [name, ms] of waits)
    if (!name.startsWith('maintenance') && ms > lockWaitMaxMs) problems.push(`${name} waited ${ms.toFixed(0)} ms for a lock`);
  for (const problem of problems) console.log(`BROKEN ${problem}`);
  console.log(
    problems.length === 0 ? 'no call failed or waited, and the ledger agrees with every response' : `${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await handle.close();
  await product.stop();
  fs.rmSync(folder, { recursive: true });
}
