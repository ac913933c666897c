import { sql, type SQL } from 'drizzle-orm';
import type { Sql } from 'postgres';
import type { Tx } from './client.ts';
import { neverSettles, wrapStatements, wrapTransactions } from './wrap-transactions.ts';

const commitText = 'commit';

/**
 * Sends the last statement of a transaction and its commit together: the locks that the statement takes are held for it and
 * the commit, not also for the way of its answer through this process, which may be busy with others. Where the server
 * refuses the statement nothing is committed, and the promise rejects with its error.
 *
 * Everything else of the transaction has to be answered before, and nothing may be sent afterwards: what fails in this
 * process alone, the server knows nothing of, and would commit the rest.
 */
export async function commitWith(tx: Tx, last: SQL): Promise<void> {
  await Promise.all([tx.execute(last), tx.execute(sql.raw(commitText))]);
}

/**
 * Keeps a transaction that was ended by `commitWith` away from the driver (postgres 3.4.9), which would end it once more: on
 * a connection that somebody else's transaction may have by now. The driver itself gives the connection back to the pool
 * when the server says that it is in no transaction; a refused commit says so too. Refuses what is sent after the commit.
 */
export function leaveCommittedTransactions(client: Sql): void {
  wrapTransactions(
    client,
    (begin) => (work) =>
      new Promise((resolve, reject) => {
        const begun = begin(async (tx) => {
          const sent: { commit?: Promise<unknown> } = {};
          wrapStatements(tx, (send) => (text, ...rest) => {
            if (sent.commit) throw new Error('the transaction has been committed already');
            const query = send(text, ...rest);
            if (text === commitText) sent.commit = query;
            return query;
          });
          const worked = work(tx);
          await worked.catch(() => {});
          if (!sent.commit) return worked;
          await sent.commit.catch(() => {}); // once the server has answered, the transaction is over
          resolve(worked);
          return neverSettles();
        });
        begun.then(resolve, reject);
      }),
  );
}
