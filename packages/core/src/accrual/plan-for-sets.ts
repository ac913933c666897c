import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';

/** Above the ten seconds of everybody else's statements: a slow disk may take longer over a batch, and waits for it. */
const batchTimeoutMs = 30_000;

/**
 * Settings of a database transaction that writes a batch. The planner can't know how many days a recursive query gives
 * and fears hundreds of thousands: it would read whole tables and compile. A batch finds each of its rows by an index,
 * however large the tables are.
 */
export async function planForSets(tx: Tx): Promise<void> {
  await tx.execute(
    sql.raw(`set local statement_timeout = ${batchTimeoutMs}; set local lock_timeout = ${batchTimeoutMs};
      set local jit = off; set local work_mem = '32MB'; set local enable_hashjoin = off; set local enable_mergejoin = off`),
  );
}
