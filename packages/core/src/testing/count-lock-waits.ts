import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';

/** The number of connections to this database that are waiting for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
