import { CannotStart } from '@app/contract';
import type { TransactionSql } from 'postgres';
import { applyMigrations, migrationLock } from '../apply-migrations.ts';
import { checkServer } from '../check-server.ts';
import { serverError } from '../constraint-violation.ts';
import { compareSchema, ownMigrations } from '../schema-version.ts';
import { isUnavailable } from '../unavailable.ts';
import { withClient } from '../with-client.ts';
import { checkBackup, type CheckedBackup } from './check-backup.ts';
import type { CopiedTable, Manifest, SequencePosition, Checksums } from './contents.ts';
import { checksumOf } from './copy-out.ts';
import { inOneTransaction } from './in-one-transaction.ts';
import { getTransactionId, isCommitted } from './is-committed.ts';
import { listTables } from './list-contents.ts';
import { loadTables } from './load-tables.ts';
import { prepareCopying } from './prepare-copying.ts';
import type { BackupSource } from './read-entries.ts';
import { resumeChecks, suspendChecks } from './suspend-checks.ts';

/** What was restored; `skipped`: tables in the backup that the product does not have, which were not restored. */
export type RestoredBackup = CheckedBackup & { skipped: string[] };

/**
 * Restores a backup into the empty database at `url`, and brings its schema to that of this program. All of it is one database
 * transaction: an interrupted restore leaves the database empty. The file is verified before; before the commit the rows are read back and
 * compared with its checksums, and the server verifies the foreign keys. An interruption that comes after the commit changes nothing.
 * @throws CannotStart when the file is not a whole backup, the database is not empty, or the schema of the backup is not one of this
 *   program's; nothing is changed then. Also when the server can't say any more whether the transaction was committed
 * @throws the reason of `signal` when it was aborted; nothing is changed then
 */
export async function restoreBackup(url: string, source: BackupSource): Promise<RestoredBackup> {
  const backup = await checkBackup(source);
  requireOwnMigrations(backup.manifest);
  const begun: { transactionId?: string; skipped: string[] } = { skipped: [] };
  try {
    await withClient(
      url,
      async (client) => {
        await checkServer(client, url);
        const identity = backup.isEncrypted ? source.identity : undefined;
        await inOneTransaction(client, '', async (tx) => {
          begun.transactionId = await getTransactionId(tx);
          begun.skipped = await restoreAsTaken(tx, { ...source, identity }, backup);
          await applyMigrations(tx, { from: backup.manifest.migrations.length, to: ownMigrations.length });
        });
      },
      source.signal,
    );
  } catch (error) {
    /* The connection may have ended while the answer to COMMIT was under way. */
    const isRestored = begun.transactionId !== undefined && (await isCommitted(url, begun.transactionId));
    if (!isRestored) throw explain(error, source.signal);
  }
  /* Committed: neither an interruption nor a failure of this, which the server repeats by itself, may be taken for a failed restore. */
  await withClient(url, (client) => client`analyze`).catch(() => {});
  return { ...backup, skipped: begun.skipped };
}

function explain(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof CannotStart) return error;
  if (signal.aborted) return signal.reason;
  const { message } = serverError(error) ?? (isUnavailable(error) ? (error as Error) : {}); // an unavailable database is an error
  return message === undefined ? error : new CannotStart(`The restore failed (${message}): nothing was restored.`, { cause: error });
}

function requireOwnMigrations({ migrations }: Manifest): void {
  const status = compareSchema(migrations.map(({ when }) => ({ when, oldestProgram: null })));
  if (status === 'newer')
    throw new CannotStart(
      `The backup has a newer schema than this program (${migrations.at(-1)?.name}): restore it with the version that took it.`,
    );
  if (status === 'foreign')
    throw new CannotStart("The backup's list of migrations does not fit this program: it belongs to another line of versions.");
}

/**
 * Restores a checked backup with the schema that it was taken with, and returns the names of the tables that were skipped.
 * @throws CannotStart when the database is not empty, or a table reads back differently
 */
export async function restoreAsTaken(tx: TransactionSql, source: BackupSource, { manifest, sums }: CheckedBackup): Promise<string[]> {
  await prepareCopying(tx);
  await tx`select pg_advisory_xact_lock(${migrationLock})`;
  await requireEmpty(tx);
  await applyMigrations(tx, { from: 0, to: manifest.migrations.length });
  const own = new Set((await listTables(tx)).map(({ name }) => name));
  const [tables, skipped] = [manifest.tables.filter(({ name }) => own.has(name)), manifest.tables.filter(({ name }) => !own.has(name))];
  await suspendChecks(tx);
  await loadTables(tx, source, tables);
  await setSequences(tx, sums.sequences);
  await compareTables(tx, tables, sums);
  await resumeChecks(tx);
  return skipped.map(({ name }) => name);
}

/* In any schema: old jobs of the queue, too, belong to another database. */
async function requireEmpty(tx: TransactionSql): Promise<void> {
  const [found] = await tx<{ table: string; database: string }[]>`
    select oid::regclass::text as table, current_database() as database from pg_class
    where relkind in ('r', 'p') and relpersistence <> 't' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`;
  if (found)
    throw new CannotStart(
      `The database ${found.database} is not empty (it has the table ${found.table}): restore into a new one (create database), and set DATABASE_URL to it.`,
    );
}

async function setSequences(tx: TransactionSql, sequences: SequencePosition[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await tx`select setval(oid, ${lastValue}::bigint, ${isCalled}) from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace and relname = ${name}`;
}

async function compareTables(tx: TransactionSql, tables: CopiedTable[], sums: Checksums): Promise<void> {
  const expected = new Map(sums.tables.map((checksum) => [checksum.name, checksum]));
  for (const table of tables)
    if (JSON.stringify(await checksumOf(tx, table)) !== JSON.stringify(expected.get(table.name)))
      throw new CannotStart(`The table ${table.name} read back from the database differs from the backup: nothing was restored.`);
}
