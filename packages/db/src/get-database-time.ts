import type { Db } from './client.ts';

/**
 * The current time of the database's clock. Only for comparison with the clock of a process; never stored: the domain's instants
 * come from `ctx.now()`.
 */
export async function getDatabaseTime(db: Db): Promise<Date> {
  const [row] = await db.execute<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as ms');
  return new Date(Number(row?.ms));
}
