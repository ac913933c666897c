import type { Sql, TransactionSql } from 'postgres';

/** What is done in a transaction. */
export type Work = (tx: TransactionSql) => Promise<unknown>;
/** Begins a transaction, does the work in it and ends it: with a commit, or a rollback where the work rejects. */
export type Begin = (work: Work) => Promise<unknown>;
type Send = (...asked: Parameters<TransactionSql['unsafe']>) => ReturnType<TransactionSql['unsafe']>;

/** Puts `wrap` around every transaction of this pool. What is wrapped later is outside. */
export function wrapTransactions(client: Sql, wrap: (begin: Begin) => Begin): void {
  // Drizzle calls it with the work alone; the driver's type has a second form, with options, that nobody here uses.
  client.begin = wrap(client.begin.bind(client) as Begin) as unknown as typeof client.begin;
}

/** Puts `wrap` around every statement of this transaction. */
export function wrapStatements(tx: TransactionSql, wrap: (send: Send) => Send): void {
  tx.unsafe = wrap(tx.unsafe.bind(tx)) as typeof tx.unsafe; // whose rows have the type that the caller names
}

/** What the driver's query has besides its type: it is carried out by `handler` once somebody awaits it. */
export type DriverQuery = Promise<unknown> & { handler: (query: DriverQuery) => void; reject: (error: unknown) => void };

/** Has `prepare` called with a query when it is about to be sent; the query itself stays what it is. */
export function beforeSending<Q extends Promise<unknown>>(query: Q, prepare: (query: DriverQuery) => void): Q {
  const driverQuery = query as unknown as DriverQuery;
  const send = driverQuery.handler;
  driverQuery.handler = (sent) => {
    prepare(sent);
    send(sent);
  };
  return query;
}

/** For what must not come back to the driver; one for each transaction, so that it goes with it. */
export const neverSettles = (): Promise<never> => new Promise(() => {});

/** Refuses savepoints: their statements would go past everything that is wrapped around those of their transaction. */
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
