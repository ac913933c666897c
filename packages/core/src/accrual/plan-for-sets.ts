import { transactionLimitsSql, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';

/** Above the ten seconds allowed for other statements, because a batch may take longer on a slow disk. */
const batchLimits = { statementMs: 30_000, lockMs: 30_000, transactionMs: 120_000 };

/**
 * Planner settings of a database transaction that writes a batch. The planner can't estimate how many days a recursive query
 * returns and assumes hundreds of thousands: it would scan whole tables and compile with JIT. A batch finds each of its rows by
 * an index, whatever the size of the tables.
 */
export async function planForSets(tx: Tx): Promise<void> {
  await tx.execute(
    sql.raw(
      `${transactionLimitsSql(batchLimits)}; set local jit = off; set local work_mem = '32MB'; set local enable_hashjoin = off; set local enable_mergejoin = off`,
    ),
  );
}
