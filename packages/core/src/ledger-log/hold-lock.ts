import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';

/** Whether this database transaction is the only one that does this now; others are told so and do not wait. */
export async function holdLock(tx: Tx, what: string): Promise<boolean> {
  const [row] = await tx.execute<{ isHeld: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${what}, 0)) as "isHeld"`);
  return row?.isHeld === true;
}
