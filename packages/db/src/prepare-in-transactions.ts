import type { Sql } from 'postgres';
import { wrapStatements, wrapTransactions } from './wrap-transactions.ts';

/** Maximum number of distinct prepared texts of one pool; later ones are sent unprepared. */
const statementsMax = 200;

/**
 * Prepares the statements of transactions under a name, once per connection: repeated, each is one message and one answer without
 * parsing. All writes are the same few statements. Queries outside of transactions, mostly lists, are not prepared: their best
 * plan depends on their parameters.
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
