import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from './client.ts';
import { commitText } from './detach-committed-transactions.ts';

/**
 * Sends the last statement of a transaction together with its commit: the locks of the statement are held only for it and the
 * commit, not for a round trip through this process, which may be busy. If the server refuses the statement, nothing is committed
 * and the promise rejects with its error.
 * Every earlier statement has to be answered before, and none may be sent afterwards: the server does not know of an error in
 * this process and would commit the rest.
 */
export async function commitWith(tx: Tx, last: SQL): Promise<void> {
  await Promise.all([tx.execute(last), tx.execute(sql.raw(commitText))]);
}
