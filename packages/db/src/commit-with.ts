import { sql, type SQL } from 'drizzle-orm';
import type { Sql, TransactionSql } from 'postgres';
import type { Tx } from './client.ts';

const commitText = 'commit and chain';

/**
 * Sends the last statement of a transaction and its commit together: the locks that the statement takes are held for it and
 * the commit, not also for the way of its answer through this process, which may be busy with others. Where the server
 * refuses the statement nothing is committed, and the promise rejects with its error.
 *
 * Everything else of the transaction has to be answered before, and nothing may be sent afterwards: what fails in this
 * process alone, the server knows nothing of, and would commit the rest. Not for a savepoint.
 *
 * It chains an empty transaction to the one committed, because the driver ends every transaction itself and the server
 * would warn of an end without a beginning.
 */
export async function commitWith(tx: Tx, last: SQL): Promise<void> {
  await Promise.all([tx.execute(last), tx.execute(sql.raw(commitText))]);
}

/**
 * Refuses what is sent in a transaction after its commit: it would be committed apart from the rest. What was committed stays
 * a success when the driver's own end of the transaction fails, because the connection was lost meanwhile.
 */
export function refuseAfterCommit(client: Sql): void {
  const begin = client.begin.bind(client) as (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown>;
  const refusing = async (work: (tx: TransactionSql) => Promise<unknown>) => {
    let committed: { result: unknown } | undefined;
    const workUntilCommit = async (tx: TransactionSql) => {
      const unsafe = tx.unsafe.bind(tx);
      let isCommitted = false;
      const unlessCommitted: typeof tx.unsafe = (text, ...rest) => {
        if (isCommitted) throw new Error('the transaction has been committed already');
        isCommitted = text === commitText;
        return unsafe(text, ...rest);
      };
      tx.unsafe = unlessCommitted;
      const result = await work(tx);
      if (isCommitted) committed = { result };
      return result;
    };
    return begin(workUntilCommit).catch((error: unknown) => {
      if (committed) return committed.result;
      throw error;
    });
  };
  // Drizzle calls it with the work alone; the driver's type has a second form, with options, that nobody here uses.
  client.begin = refusing as unknown as typeof client.begin;
}
