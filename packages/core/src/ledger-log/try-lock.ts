import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';

/** Takes a lock until the end of this database transaction; false when another one has it. */
export async function tryLock(tx: Tx, what: string): Promise<boolean> {
  const [row] = await tx.execute<{ isHeld: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${what}, 0)) as "isHeld"`);
  return row?.isHeld === true;
}
