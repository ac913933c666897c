import { CannotStart } from '@app/contract';
import type { TransactionSql } from 'postgres';
import { applyMigrations, migrationLock } from '../apply-migrations.ts';
import { checkServer } from '../check-server.ts';
import { serverError } from '../constraint-violation.ts';
import { compareSchema, ownMigrations } from '../schema-version.ts';
import { isUnavailable } from '../unavailable.ts';
import { withClient } from '../with-client.ts';
import { checkBackup, type CheckedBackup } from './check-backup.ts';
import type { CopiedTable, Manifest, SequencePosition, Sums } from './contents.ts';
import { sumTable } from './copy-out.ts';
import { inOneTransaction } from './in-one-transaction.ts';
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
 * compared with its sums, and the server verifies the foreign keys.
 * @throws CannotStart when the file is not a whole backup, the database is not empty, or the schema of the backup is not one of this
 *   program's; nothing is changed then
 */
export async function restoreBackup(url: string, source: BackupSource): Promise<RestoredBackup> {
  const backup = await checkBackup(source);
  requireOwnMigrations(backup.manifest);
  const skipped = await withClient(
    url,
    async (client) => {
      await checkServer(client, url);
      const identity = backup.isEncrypted ? source.identity : undefined;
      return inOneTransaction(client, '', (tx) => restore(tx, { ...source, identity }, backup)).catch((error: unknown) => {
        throw failed(error) ?? error;
      });
    },
    source.signal,
  );
  /* Committed: neither an interruption nor a failure of this, which the server repeats by itself, may be taken for a failed restore. */
  await withClient(url, (client) => client`analyze`).catch(() => {});
  return { ...backup, skipped };
}

/** The sentence about an error of the server or of the connection to it; undefined for another error. */
function failed(error: unknown): CannotStart | undefined {
  const { message } = serverError(error) ?? (isUnavailable(error) ? (error as Error) : {}); // an unavailable database is an error
  return message === undefined
    ? undefined
    : new CannotStart(`The restore failed (${message}): the database is still empty.`, { cause: error });
}

function requireOwnMigrations({ migrations }: Manifest): void {
  const status = compareSchema(migrations.map(({ when }) => when));
  if (status === 'newer')
    throw new CannotStart(
      `The backup has a newer schema than this program (${migrations.at(-1)?.name}): restore it with the version that took it.`,
    );
  if (status === 'foreign')
    throw new CannotStart("The backup's list of migrations does not fit this program: it belongs to another line of versions.");
}

async function restore(tx: TransactionSql, source: BackupSource, { manifest, sums }: CheckedBackup): Promise<string[]> {
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
  await applyMigrations(tx, { from: manifest.migrations.length, to: ownMigrations.length });
  return skipped.map(({ name }) => name);
}

async function requireEmpty(tx: TransactionSql): Promise<void> {
  const [list] = await tx`select from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')`;
  if (list === undefined && (await listTables(tx)).length === 0) return;
  const [row] = await tx<{ name: string }[]>`select current_database() as name`;
  throw new CannotStart(`The database ${row?.name} is not empty: restore into a new one (create database), and set DATABASE_URL to it.`);
}

async function setSequences(tx: TransactionSql, sequences: SequencePosition[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await tx`select setval(oid, ${lastValue}::bigint, ${isCalled}) from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace and relname = ${name}`;
}

async function compareTables(tx: TransactionSql, tables: CopiedTable[], sums: Sums): Promise<void> {
  const expected = new Map(sums.tables.map((sum) => [sum.name, sum]));
  for (const table of tables)
    if (JSON.stringify(await sumTable(tx, table)) !== JSON.stringify(expected.get(table.name)))
      throw new CannotStart(`The table ${table.name} read back from the database differs from the backup: nothing was restored.`);
}
