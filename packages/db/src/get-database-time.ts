import type { Db } from './client.ts';

/** What the database's own clock says now. Only to be compared with the clock of a process; never a business time. */
export async function getDatabaseTime(db: Db): Promise<Date> {
  const [row] = await db.execute<{ ms: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as ms');
  return new Date(Number(row?.ms));
}
