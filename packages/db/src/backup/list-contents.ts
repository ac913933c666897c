import type { ISql, Sql, TransactionSql } from 'postgres';
import type { CopiedTable, SequencePosition } from './contents.ts';

/*
 * Tables that are not part of a backup. After a restore everyone logs in again: sessions that a log-out or a new password has ended since
 * would be valid once more. Exports live for a day, and their files are not in the database.
 */
const temporaryTables = ['sessions', 'queue_passes', 'exports', 'export_tickets'];

/* A crash empties unlogged tables, and extensions create their own. */
const isOwn = `relnamespace = 'public'::regnamespace and relpersistence = 'p'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

/** The tables that a backup copies, by name, each with its columns except generated ones. The queue has a schema of its own. */
export async function listTables(client: Sql | TransactionSql): Promise<CopiedTable[]> {
  const rows = await client.unsafe<CopiedTable[]>(
    `select relname as name, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns
    from pg_class where relkind = 'r' and ${isOwn} and relname <> all($1) order by relname collate "C"`,
    [temporaryTables],
  );
  return rows.map(({ name, columns }) => ({ name, columns }));
}

/** The positions of all sequences. They are not part of a snapshot: read after it, they are never behind a row of it. */
export async function listSequences(tx: TransactionSql): Promise<SequencePosition[]> {
  const names = await tx.unsafe<{ name: string }[]>(
    `select relname as name from pg_class where relkind = 'S' and ${isOwn} order by relname collate "C"`,
  );
  const sequences: SequencePosition[] = [];
  for (const { name } of names)
    sequences.push(
      ...(await tx<
        SequencePosition[]
      >`select ${name} as name, last_value::text as "lastValue", is_called as "isCalled" from public.${tx(name)}`),
    );
  return sequences;
}

/** `public.<name> (<columns>)`, as COPY takes it. */
export const copyTarget = (client: ISql, { name, columns }: CopiedTable) => client`public.${client(name)} (${client(columns)})`;
