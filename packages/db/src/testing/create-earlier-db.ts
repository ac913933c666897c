import fs from 'node:fs';
import path from 'node:path';
import type { Sql, TransactionSql } from 'postgres';
import { applyMigrations } from '../apply-migrations.ts';
import { readApplied } from '../read-applied.ts';
import { ownMigrations } from '../schema-version.ts';
import { withClient } from '../with-client.ts';
import type { TestServerAddress } from './create-test-db.ts';

const lastMigration = '0010_search_the_log';
/** The ids of company accounts begin here; they are not from the sequence of the column. */
const companyAccountIdMin = 9_000_000_000_000_000;
const rowsFile = path.join(import.meta.dirname, 'filled-at-0010.jsonl');

/** `rows`: the initial rows, by table. */
export type EarlierDb = { url: string; rows: Map<string, Row[]>; drop: () => Promise<void> };
type Row = Record<string, unknown>;

/**
 * A database with the schema of the last released version (migration 0010) and rows that its code wrote: members, requests in every
 * status, corrections, investments, interest, bonuses and a deleted member. With `upTo` the later migrations up to that one are
 * applied as well. `drop` deletes the database.
 */
export async function createEarlierDb({ serverUrl }: TestServerAddress, upTo?: string): Promise<EarlierDb> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const url = serverUrl.replace(/\/[^/]*$/, `/${name}`);
  await withClient(serverUrl, (client) => client`create database ${client(name)}`);
  const rows = readRows();
  await withClient(url, async (client) => {
    await migrateUpTo(client, lastMigration);
    await client.begin((tx) => fill(tx, rows));
    if (upTo !== undefined) await migrateUpTo(client, upTo);
  });
  return { url, rows, drop: () => dropDb(serverUrl, name) };
}

const dropDb = (serverUrl: string, name: string) =>
  withClient(serverUrl, async (client) => void (await client`drop database ${client(name)} with (force)`));

/** Applies the migrations that are missing up to this one. */
async function migrateUpTo(client: Sql, last: string): Promise<void> {
  const from = (await readApplied((statement) => client.unsafe(statement))).length;
  const to = ownMigrations.findIndex(({ name }) => name === last) + 1;
  await client.begin((tx) => applyMigrations(tx, { from, to }));
}

function readRows(): Map<string, Row[]> {
  const rows = new Map<string, Row[]>();
  for (const line of fs.readFileSync(rowsFile, 'utf8').trim().split('\n')) {
    const { table, row } = JSON.parse(line) as { table: string; row: Row }; // the file beside this one
    rows.set(table, [...(rows.get(table) ?? []), row]);
  }
  return rows;
}

/* The rows are of a moment at which every invariant held, so they are inserted unchanged, without triggers. */
async function fill(tx: TransactionSql, rows: Map<string, Row[]>): Promise<void> {
  await tx`set local session_replication_role = replica`;
  for (const [table, values] of rows) {
    const columns = await tx<{ name: string; isIdentity: boolean }[]>`
      select column_name as name, is_identity = 'YES' as "isIdentity" from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`;
    const names = tx(columns.map(({ name }) => name));
    await tx`delete from ${tx(table)}`; // what the migrations had put in
    await tx`insert into ${tx(table)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${tx(table)}, ${JSON.stringify(values)}::text::jsonb)`;
    for (const { name } of columns.filter(({ isIdentity }) => isIdentity))
      await tx`select setval(pg_get_serial_sequence(${table}, ${name}), (select max(${tx(name)}) from ${tx(table)} where ${tx(name)} < ${companyAccountIdMin}::bigint))`;
  }
}
