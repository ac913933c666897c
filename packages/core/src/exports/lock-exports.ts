import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';

/**
 * Until this transaction ends no other transaction inserts or updates an export. Lock order: a transaction that also locks rows
 * of users locks them first and this table last; otherwise two of them can deadlock.
 */
export async function lockExports(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${schema.exports} in share row exclusive mode`);
}
