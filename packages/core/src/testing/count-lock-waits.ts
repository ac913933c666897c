import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';

/** How many connections to this database wait for a lock at this moment. */
export async function countLockWaits(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}
