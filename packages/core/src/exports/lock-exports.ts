import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';

/** Until this transaction ends no export is started, taken up or finished; whoever has locked a user before may take this after. */
export async function lockExports(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${schema.exports} in share row exclusive mode`);
}
