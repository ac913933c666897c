import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import { tableOfChunk, type CopiedTable } from './contents.ts';
import { copyTarget } from './list-contents.ts';
import { readEntries, type BackupSource } from './read-entries.ts';

/** Empties the tables of the schema, into which migrations have inserted rows, and loads those of a backup. Others are passed over. */
export async function loadTables(tx: TransactionSql, source: BackupSource, tables: CopiedTable[]): Promise<void> {
  await emptyTables(tx);
  const targets = new Map(tables.map((table) => [table.name, table]));
  await readEntries(source, async (entries) => {
    for await (const { header, body } of entries) {
      const table = targets.get(tableOfChunk(header.name) ?? '');
      if (table === undefined) for await (const _ of body);
      else await pipeline(body, await tx`copy ${copyTarget(tx, table)} from stdin`.writable());
    }
  });
}

/*
 * A table that was emptied in the same database transaction is filled in the order of the file, so that reading it back gives the same
 * bytes.
 */
async function emptyTables(tx: TransactionSql): Promise<void> {
  const [row] = await tx<{ names: string | null }[]>`
    select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables where schemaname = 'public'`;
  if (row?.names) await tx.unsafe(`truncate table ${row.names}`);
}
