import { exactTotalMax } from '@app/contract';
import type { Db, Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The number of rows of a whole list, and whether it is an estimate. */
export type ListTotal = { total: number; isTotalEstimated: boolean };

/** What a caller already knows or is about to know: the number of rows; or `exact`, to have them counted however many they are. */
export type Counted = number | Promise<number> | 'exact' | undefined;

const exactly = (total: number): ListTotal => ({ total, isTotalEstimated: false });

/** Three significant digits: an estimate is not more exact than that. */
const rounded = (rows: number): number => Number(rows.toPrecision(3));

/**
 * Counts the rows of a list: exactly up to 10,000 (`exactTotalMax`). The number of more rows is estimated by the planner from its
 * statistics, because counting them would take longer with every row that is added; it is never below `exactTotalMax`.
 */
export async function countListed(db: Db | Tx, table: PgTable, filter: SQL | undefined, counted?: Counted): Promise<ListTotal> {
  if (counted === 'exact') return exactly(await db.$count(table, filter));
  if (counted !== undefined) return exactly(await counted);
  return countSelected(db, sql`select 1 from ${table} ${filter === undefined ? sql`` : sql`where ${filter}`}`);
}

/** Counts the rows of a query in the same way. */
export async function countSelected(db: Db | Tx, rows: SQL): Promise<ListTotal> {
  const [first] = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from (${rows} limit ${exactTotalMax + 1}) as counted`,
  );
  const found = first?.found ?? 0;
  if (found <= exactTotalMax) return exactly(found);
  return { total: Math.max(exactTotalMax, rounded(await estimate(db, rows))), isTotalEstimated: true };
}

type Explained = { 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] };

async function estimate(db: Db | Tx, rows: SQL): Promise<number> {
  const [explained] = await db.execute<Explained>(sql`explain (format json) ${rows}`);
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
