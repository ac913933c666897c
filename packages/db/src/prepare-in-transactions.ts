import type { Sql } from 'postgres';
import { wrapStatements, wrapTransactions } from './wrap-transactions.ts';

/** Distinct texts that are prepared at most, of one pool; those that come later are sent whole each time. */
const statementsMax = 200;

/**
 * Has the statements of transactions prepared under a name, once per connection: sent again, each is one message and one
 * answer and is not parsed anew. The same few statements write everything. What is asked outside of transactions stays as it is,
 * most lists among it: which plan is best for them depends on what they are asked for.
 */
export function prepareInTransactions(client: Sql): void {
  const kept = new Set<string>();
  const isKept = (text: string): boolean => {
    if (kept.size < statementsMax) kept.add(text);
    return kept.has(text);
  };
  wrapTransactions(
    client,
    (begin) => (work) =>
      begin((tx) => {
        wrapStatements(
          tx,
          (send) => (text, args, options) => send(text, args, args && args.length > 0 ? { ...options, prepare: isKept(text) } : options),
        );
        return work(tx);
      }),
  );
}
