import type { Sql } from 'postgres';
import { neverSettles, wrapStatements, wrapTransactions } from './wrap-transactions.ts';

/** The text of the statement that `commitWith` sends; it marks its transaction as committed by itself. */
export const commitText = 'commit';

/**
 * After `commitWith` the driver's callback never settles, so that the driver (postgres 3.4.9) does not send a second commit, on a
 * connection that may belong to another transaction by then. The driver itself releases the connection to the pool when the server
 * reports that it is in no transaction, which it does after a failed commit too. Refuses statements after the commit.
 */
export function detachCommittedTransactions(client: Sql): void {
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
