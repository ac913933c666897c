import { CannotStart } from '@app/contract';
import type { Sql, TransactionSql } from 'postgres';
import { readApplied } from '../read-applied.ts';
import { compareSchema, ownMigrations, requireSchema } from '../schema-version.ts';
import { ContentChecksum } from './content-checksum.ts';
import { chunkName, formatVersion, manifestName, checksumsName, type Contents, type CopiedTable, type Manifest } from './contents.ts';
import { copyOut } from './copy-out.ts';
import { inOneTransaction } from './in-one-transaction.ts';
import { listSequences, listTables } from './list-contents.ts';
import type { PackedEntry } from './pack-entries.ts';
import { prepareCopying } from './prepare-copying.ts';

/**
 * Passes the whole database, read in one snapshot, to `consume`, which has to take every entry. Returns what is in it.
 * @throws CannotStart when the schema is not one of this program's, or changes while the snapshot is taken
 */
export async function takeSnapshot(client: Sql, consume: (entries: AsyncIterable<PackedEntry>) => Promise<void>): Promise<Contents> {
  await requireOwnSchema(client);
  const tables = await listTables(client);
  return inOneTransaction(client, 'isolation level repeatable read read only', async (tx) => {
    await prepareCopying(tx);
    await lockTables(tx, tables);
    const manifest = await describeOrigin(tx, tables);
    if (JSON.stringify(await listTables(tx)) !== JSON.stringify(tables))
      throw new CannotStart('The schema of the database changed while the backup began: take it again.');
    const contents: Contents = { manifest, sums: { tables: [], sequences: [] } };
    await consume(listEntries(tx, contents));
    return contents;
  });
}

async function requireOwnSchema(client: Sql): Promise<void> {
  const applied = await readApplied((statement) => client.unsafe(statement));
  if (applied.length === 0) throw new CannotStart('The database has no tables of the product: there is nothing to back up.');
  const status = compareSchema(applied);
  /* It would not know the names of the migrations that it does not have. */
  if (status !== 'older') requireSchema(status === 'extended' ? 'newer' : status);
}

/*
 * Before the first query, which takes the snapshot: a table that a migration rewrites after it would be empty in it. Reading and
 * writing go on.
 */
async function lockTables(tx: TransactionSql, tables: CopiedTable[]): Promise<void> {
  const names = tables.map(({ name }) => tx`public.${tx(name)}`);
  const list = names.reduce((all, name) => tx`${all}, ${name}`, tx`drizzle.__drizzle_migrations`);
  await tx`lock table ${list} in access share mode`;
}

async function describeOrigin(tx: TransactionSql, tables: CopiedTable[]): Promise<Manifest> {
  const [row] = await tx<{ takenAt: Date }[]>`select statement_timestamp() as "takenAt"`;
  if (!row) throw new Error('the server returned no time');
  const { length } = await readApplied((statement) => tx.unsafe(statement));
  return { format: formatVersion, takenAt: row.takenAt.toISOString(), migrations: ownMigrations.slice(0, length), tables };
}

/* Fills the checksums while the tables are read. */
async function* listEntries(tx: TransactionSql, { manifest, sums }: Contents): AsyncGenerator<PackedEntry> {
  yield jsonEntry(manifestName, manifest);
  for (const table of manifest.tables) {
    const checksum = new ContentChecksum();
    let number = 0;
    for await (const content of copyOut(tx, table)) {
      checksum.add(content);
      yield { name: chunkName(table.name, ++number), content };
    }
    sums.tables.push({ name: table.name, ...checksum.total() });
  }
  sums.sequences.push(...(await listSequences(tx)));
  yield jsonEntry(checksumsName, sums);
}

const jsonEntry = (name: string, value: unknown): PackedEntry => ({ name, content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) });
