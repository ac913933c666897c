import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';
import type { Sql, TransactionSql } from 'postgres';
import { migrationLock, prepareList, recordMigration } from './apply-migrations.ts';
import { serverError } from './constraint-violation.ts';
import { withoutComments, type MigrationFile, type MigrationStatement } from './read-migrations.ts';

/**
 * How long a statement of a migration waits for a lock before it gives way: as long as it waits, every later call that needs the same
 * table waits behind it. A migration may lock three tables in one database transaction (`findUnsafe`), so none waits longer than two seconds.
 */
export const lockWaitMs = 500;
/** Between two attempts, in which the calls that have queued up are answered. */
const pauseMs = 1_000;

const lockNotAvailable = '55P03';
const deadlockDetected = '40P01';

/** `say`: called with a sentence about what is waited for. `givesUpAfterMs`: of waiting for the locks of one database transaction. */
export type OnlineOptions = { say: (sentence: string) => void; givesUpAfterMs: number };

/**
 * Applies one migration to a database that members use, and records it. It is one database transaction, or one for each statement when it
 * has to be done in steps; the steps that are done are recorded with them, so that the next run continues after an interruption.
 * @throws CannotStart when its locks can't be had in time; the steps before stay, and the next run continues
 */
export async function applyOnline(client: Sql, migration: MigrationFile, options: OnlineOptions): Promise<void> {
  const { say } = options;
  const inTransaction = (act: (tx: TransactionSql) => Promise<void>) => withLockRetries(client, migration, act, options);
  /* Apart, so that the tables of the product are not locked for longer. */
  await inTransaction(prepareList);
  await inTransaction(prepareSteps);
  if (!migration.inSteps) {
    await inTransaction(async (tx) => {
      for (const { sql } of migration.statements) await tx.unsafe(sql);
      await recordMigration(tx, migration);
    });
    return;
  }
  for (const [index, statement] of [...migration.statements.entries()].slice(await countSteps(client, migration))) {
    const recordStep = (tx: TransactionSql) => setSteps(tx, migration, index + 1);
    if (statement.kind === 'concurrent') {
      say(`${migration.name} works on an index without blocking anyone; it waits for open transactions${await describeOldest(client)}.`);
      await runConcurrently(client, statement);
      await inTransaction(recordStep);
    } else if (statement.kind === 'repeated') await repeat(inTransaction, statement, recordStep);
    else
      await inTransaction(async (tx) => {
        await tx.unsafe(statement.sql);
        await recordStep(tx);
      });
  }
  await inTransaction(async (tx) => {
    await recordMigration(tx, migration);
    await tx`delete from drizzle.migration_steps where migration = ${migration.when}`;
  });
}

async function repeat(
  inTransaction: (act: (tx: TransactionSql) => Promise<void>) => Promise<void>,
  { sql }: MigrationStatement,
  recordStep: (tx: TransactionSql) => Promise<void>,
): Promise<void> {
  for (;;) {
    const changed = { rows: 0 };
    await inTransaction(async (tx) => {
      changed.rows = (await tx.unsafe(sql)).count;
      if (changed.rows === 0) await recordStep(tx);
    });
    if (changed.rows === 0) return;
  }
}

/** Runs `act` in a database transaction; while its locks can't be had at once, again after a pause. */
async function withLockRetries(
  client: Sql,
  migration: MigrationFile,
  act: (tx: TransactionSql) => Promise<void>,
  { say, givesUpAfterMs }: OnlineOptions,
): Promise<void> {
  const { name } = migration;
  const until = performance.now() + givesUpAfterMs;
  for (let attempt = 1; ; attempt++) {
    try {
      await client.begin(async (tx) => {
        await tx.unsafe(`set local lock_timeout = ${lockWaitMs}`);
        await requireTurn(tx, migration);
        await act(tx);
      });
      return;
    } catch (error) {
      const { code } = serverError(error) ?? {};
      if (code !== lockNotAvailable && code !== deadlockDetected) throw error;
      const blocker = await describeOldest(client);
      if (performance.now() > until)
        throw new CannotStart(
          `The migration ${name} could not lock its tables within ${Math.round(givesUpAfterMs / 1000)} s${blocker}: let that end, and run \`operate migrate\` again.`,
          { cause: error },
        );
      if (attempt === 1) say(`${name} waits for a lock, and gives way to calls meanwhile${blocker}.`);
      await sleep(pauseMs);
    }
  }
}

/* The lock of the migrations ends with a lost connection, which the driver replaces unseen: another process may have gone on meanwhile. */
async function requireTurn(tx: TransactionSql, { name, when }: MigrationFile): Promise<void> {
  const [row] = await tx<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(${migrationLock}) and not exists (
      select from drizzle.__drizzle_migrations where created_at = ${when}
    ) as "isOurs"`;
  if (row?.isOurs !== true)
    throw new CannotStart(
      `The connection was lost during the migration ${name}, and another process continues it: run \`operate migrate\` again.`,
    );
}

/** The database transaction that has been open longest, which is most likely what holds the lock. */
async function describeOldest(client: Sql): Promise<string> {
  const [oldest] = await client<{ pid: number; application: string; seconds: number }[]>`
    select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`;
  return oldest === undefined ? '' : ` (process ${oldest.pid} of ${oldest.application} has a transaction open for ${oldest.seconds} s)`;
}

const createIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?([a-z0-9_]+)"?/i;
const dropIndex = /^drop\s+index\s+concurrently\s+(?:if\s+exists\s+)?(?:"?public"?\.)?"?([a-z0-9_]+)"?/i;

/*
 * It waits for open database transactions without blocking anyone, so it may wait. An interrupted run may have ended before the step was
 * recorded: an index that it left incomplete is dropped, one that it completed stays, and one that it dropped is not dropped again.
 */
async function runConcurrently(client: Sql, { sql }: MigrationStatement): Promise<void> {
  const dropped = dropIndex.exec(withoutComments(sql))?.[1];
  if (dropped !== undefined) {
    const [index] = await client`select from pg_class where oid = to_regclass(${`public.${dropped}`})`;
    if (index === undefined) return;
  }
  const name = createIndex.exec(withoutComments(sql))?.[1];
  if (name !== undefined) {
    const [index] = await client<{ isValid: boolean }[]>`
      select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${`public.${name}`})`;
    if (index?.isValid === true) return;
    if (index?.isValid === false) await client`drop index concurrently public.${client(name)}`;
  }
  await client.unsafe(sql);
}

async function prepareSteps(tx: TransactionSql): Promise<void> {
  await tx`create table if not exists drizzle.migration_steps (migration bigint primary key, done int not null)`;
}

/** How many statements of a migration were done by runs that were interrupted. */
async function countSteps(client: Sql, { when }: MigrationFile): Promise<number> {
  const [row] = await client<{ done: number }[]>`select done from drizzle.migration_steps where migration = ${when}`;
  return row?.done ?? 0;
}

/* Only from the step before, for the reason of `requireTurn`. */
async function setSteps(tx: TransactionSql, { name, when }: MigrationFile, done: number): Promise<void> {
  const { count } = await tx`insert into drizzle.migration_steps as steps (migration, done) values (${when}, ${done})
    on conflict (migration) do update set done = excluded.done where steps.done = ${done - 1}`;
  if (count !== 1) throw new Error(`another process has done step ${done} of ${name}`);
}
