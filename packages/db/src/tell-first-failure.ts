import type { Sql, TransactionSql } from 'postgres';

const causesMax = 5;
/** "current transaction is aborted": what every statement hears that was sent after the one that failed. */
const abortedCode = '25P02';

function isAborted(error: unknown): boolean {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < causesMax; depth++, current = current.cause) {
    if ((current as { code?: unknown }).code === abortedCode) return true;
  }
  return false;
}

/** What the driver's query has besides its type: it is carried out by `handler` once somebody awaits it. */
type Query = Promise<unknown> & { handler: (query: Query) => void };
type Unsafe = (...asked: unknown[]) => Query;

/**
 * Of statements that are sent together, one that fails aborts the transaction and those behind it fail for that reason. A
 * caller who awaits them together may notice one of those first. The error of the transaction is the one that aborted it:
 * by it is decided whether the transaction is tried again and what the caller is told.
 */
export function tellFirstFailure(client: Sql): void {
  const begin = client.begin.bind(client) as (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown>;
  const telling = (work: (tx: TransactionSql) => Promise<unknown>) =>
    begin(async (tx) => {
      let abortedBy: unknown;
      const inside = tx as unknown as { unsafe: Unsafe };
      const unsafe = inside.unsafe.bind(tx);
      inside.unsafe = (...asked) => {
        const query = unsafe(...asked);
        const carryOut = query.handler;
        query.handler = (sent) => {
          void sent.then(undefined, (error: unknown) => {
            if (!isAborted(error)) abortedBy = error;
          });
          carryOut(sent);
        };
        return query;
      };
      try {
        return await work(tx);
      } catch (error) {
        throw isAborted(error) ? (abortedBy ?? error) : error;
      }
    });
  // Drizzle calls it with the work alone; the driver's type has a second form, with options, that nobody here uses.
  client.begin = telling as unknown as typeof client.begin;
}
