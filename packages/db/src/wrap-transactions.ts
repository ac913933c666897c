import type { Sql, TransactionSql } from 'postgres';

/** The work of a transaction. */
export type Work = (tx: TransactionSql) => Promise<unknown>;
/** Begins a transaction, runs the work in it and ends it: with a commit, or a rollback if the work rejects. */
export type Begin = (work: Work) => Promise<unknown>;
type Send = (...asked: Parameters<TransactionSql['unsafe']>) => ReturnType<TransactionSql['unsafe']>;

/** Wraps every transaction of this pool in `wrap`. Later wrappers are outside of earlier ones. */
export function wrapTransactions(client: Sql, wrap: (begin: Begin) => Begin): void {
  // Drizzle calls it with the work alone; the driver's type has a second form, with options, that is not used here.
  client.begin = wrap(client.begin.bind(client) as Begin) as unknown as typeof client.begin;
}

/** Wraps every statement of this transaction in `wrap`. */
export function wrapStatements(tx: TransactionSql, wrap: (send: Send) => Send): void {
  tx.unsafe = wrap(tx.unsafe.bind(tx)) as typeof tx.unsafe; // the caller names the type of the rows
}

/** The driver's query beyond its type: `handler` executes it once it is awaited. */
export type DriverQuery = Promise<unknown> & { handler: (query: DriverQuery) => void; reject: (error: unknown) => void };

/** Calls `prepare` with a query when it is about to be sent; the query itself is unchanged. */
export function beforeSending<Q extends Promise<unknown>>(query: Q, prepare: (query: DriverQuery) => void): Q {
  const driverQuery = query as unknown as DriverQuery;
  const send = driverQuery.handler;
  driverQuery.handler = (sent) => {
    prepare(sent);
    send(sent);
  };
  return query;
}

/** A promise for work that must not return to the driver; one per transaction, so that it is garbage-collected with it. */
export const neverSettles = (): Promise<never> => new Promise(() => {});

/** Refuses savepoints: their statements would bypass the wrappers around those of their transaction. */
export function refuseSavepoints(client: Sql): void {
  wrapTransactions(
    client,
    (begin) => (work) =>
      begin((tx) => {
        tx.savepoint = () => Promise.reject(new Error('savepoints are not used'));
        return work(tx);
      }),
  );
}
