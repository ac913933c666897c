import type { ISql, TransactionSql } from 'postgres';
import { prepareList } from '../apply-migrations.ts';
import { lockModes, type MigrationEffects, type TableEffect } from '../migration-effects.ts';
import { readMigrations, withoutComments, type MigrationFile, type MigrationStatement } from '../read-migrations.ts';
import { withClient } from '../with-client.ts';

type Table = { oid: number; name: string; file: number; scans: number };
type Lock = { oid: number; mode: string };

const modeNames = new Map<string, (typeof lockModes)[number]>(
  lockModes.map((mode) => [
    `${mode
      .split(' ')
      .map((word) => word.slice(0, 1) + word.slice(1).toLowerCase())
      .join('')}Lock`,
    mode,
  ]),
);

/**
 * Applies the migrations of a folder to an empty database, and returns what each did to the tables that existed before: the locks that the
 * server reports, the tables that got a new file, and those that it read as a whole. Both are the same for an empty and for a large table.
 */
export const measureMigrations = (emptyUrl: string, folder: string): Promise<Record<string, MigrationEffects>> =>
  withClient(emptyUrl, async (client) => {
    const effects: Record<string, MigrationEffects> = {};
    await client.begin(prepareList);
    for (const migration of readMigrations(folder)) {
      const columns = await listColumns(client);
      const transactions: TableEffect[][] = [];
      for (const statements of transactionsOf(migration)) {
        const [first] = statements;
        if (first?.kind === 'concurrent') {
          await client.unsafe(first.sql);
          transactions.push(ofConcurrent(first));
        } else transactions.push(await client.begin((tx) => measure(tx, statements)));
      }
      effects[migration.name] = { breaks: findBroken(columns, await listColumns(client)), transactions };
    }
    return effects;
  });

/** The statements of each database transaction of a migration. */
const transactionsOf = ({ inSteps, statements }: MigrationFile): MigrationStatement[][] =>
  inSteps ? statements.map((statement) => [statement]) : [[...statements]];

async function measure(tx: TransactionSql, statements: MigrationStatement[]): Promise<TableEffect[]> {
  const before = await listTables(tx);
  for (const { sql } of statements) await tx.unsafe(sql);
  const after = new Map((await listTables(tx)).map((table) => [table.oid, table]));
  const locks = await tx<Lock[]>`
    select relation::int as oid, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation' and granted`;
  return before.flatMap((table) => {
    const held = locks.filter(({ oid }) => oid === table.oid).map(({ mode }) => modeNames.get(mode) ?? 'ACCESS EXCLUSIVE');
    const lock = lockModes.findLast((mode) => held.includes(mode));
    const now = after.get(table.oid);
    const rewritten = now !== undefined && now.file !== table.file;
    const scanned = now !== undefined && now.scans > table.scans;
    /* Reading a whole table blocks no other transaction, but the other locks of this one are held as long as it takes. */
    if (lock === undefined || (lock === 'ACCESS SHARE' && !scanned)) return [];
    return [{ table: table.name, lock, rewritten, scanned, written: held.includes('ROW EXCLUSIVE') }];
  });
}

/* Its locks end with the database transactions that the server makes of it: those that the documentation of PostgreSQL names. */
function ofConcurrent({ sql }: MigrationStatement): TableEffect[] {
  const table = /\bon\s+(?:only\s+)?(?:public\.)?"?([a-z0-9_]+)"?/i.exec(withoutComments(sql))?.[1];
  return table === undefined ? [] : [{ table, lock: 'SHARE UPDATE EXCLUSIVE', rewritten: false, scanned: true, written: false }];
}

const listTables = (client: ISql) => client<Table[]>`
  select oid::int as oid, relname as name, pg_relation_filenode(oid)::int as file, pg_stat_get_xact_numscans(oid)::int as scans
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname collate "C"`;

/** `isDemanded`: a program that does not give it cannot insert a row. */
type Column = { name: string; type: string; isDemanded: boolean };

const listColumns = (client: ISql) => client<Column[]>`
  select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type,
    attnotnull and not atthasdef and attidentity = '' as "isDemanded"
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all select oid::regprocedure::text, pg_get_function_result(oid), false from pg_proc
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  order by name`;

/** The columns and functions that are gone or of another type, and the columns that existing programs would have to give. */
function findBroken(before: readonly Column[], after: readonly Column[]): string[] {
  const [old, now] = [before, after].map((columns) => new Map(columns.map((column) => [column.name, column])));
  const tables = new Set(before.map(({ name }) => name.split('.')[0]));
  const gone = before.filter(({ name, type }) => now?.get(name)?.type !== type);
  const demanded = after.filter(
    ({ name, isDemanded }) => isDemanded && old?.get(name)?.isDemanded !== true && tables.has(name.split('.')[0]),
  );
  return [...new Set([...gone, ...demanded].map(({ name }) => name))];
}
