import type { Sql, TransactionSql } from 'postgres';

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
  const begin = client.begin.bind(client) as (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown>;
  const withNames = (work: (tx: TransactionSql) => Promise<unknown>) =>
    begin((tx) => {
      const unsafe = tx.unsafe.bind(tx);
      const named: typeof tx.unsafe = (text, args, options) =>
        unsafe(text, args, args && args.length > 0 ? { ...options, prepare: isKept(text) } : options);
      tx.unsafe = named;
      return work(tx);
    });
  // Drizzle calls it with the work alone; the driver's type has a second form, with options, that nobody here uses.
  client.begin = withNames as unknown as typeof client.begin;
}
