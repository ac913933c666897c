import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { leaveCommittedTransactions } from './commit-with.ts';
import { guardWaiting } from './guard-waiting.ts';
import { handOverClockOffset, type ClockOffset } from './hand-over-clock-offset.ts';
import { leaveLostTransactions } from './leave-lost-transactions.ts';
import { PoolSockets } from './pool-sockets.ts';
import { prepareInTransactions } from './prepare-in-transactions.ts';
import { tellFirstFailure } from './tell-first-failure.ts';
import { refuseSavepoints } from './wrap-transactions.ts';

export type Db = PostgresJsDatabase;
/** A database transaction; everything that takes a `Db` to read takes a `Tx` too. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export type DbHandle = { db: Db; close: () => Promise<void> };

const statementTimeoutMs = 10_000;
const lockTimeoutMs = 3_000;
const idleInTransactionTimeoutMs = 15_000;
const poolWaitMs = 2_000;
/** An answer may come so much later than the server's own limit for a statement; then the connection counts as dead. */
const answerGraceMs = 2_000;
const connectionsMaxDefault = 10;

export type DbOptions = {
  connectionsMax?: number;
  statementTimeoutMs?: number;
  poolWaitMs?: number;
  applicationName?: string;
  /** For a process that carries out the same short statements over and over: those of transactions are prepared. */
  preparesStatements?: boolean;
  /** Where the clock of this process is a test clock: how far it has been moved. Never given in production. */
  clockOffsetMs?: ClockOffset | undefined;
};

/**
 * Opens a pool to `url`. Statements, lock waits and idle transactions are bounded, so that one stuck caller never
 * holds the others; so are the wait for a free connection and for an answer. Connections are made on first use; `close` waits for what is under way.
 */
export function createDb(url: string, options: DbOptions = {}): DbHandle {
  const connectionsMax = options.connectionsMax ?? connectionsMaxDefault;
  const statementMs = options.statementTimeoutMs ?? statementTimeoutMs;
  const sockets = new PoolSockets();
  const client = postgres(url, {
    max: connectionsMax,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    ...({ socket: sockets.connect } as object), // known to the driver, missing in its types
    connection: {
      application_name: options.applicationName ?? 'app',
      TimeZone: 'UTC',
      statement_timeout: statementMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    },
  });
  sockets.chooseAmong(client.options);
  leaveCommittedTransactions(client); // innermost: the driver's part of a committed transaction never ends, and the others wait for its end
  refuseSavepoints(client);
  guardWaiting(client, sockets, {
    connectionsMax,
    poolWaitMs: options.poolWaitMs ?? poolWaitMs,
    answerMs: statementMs === 0 ? undefined : statementMs + answerGraceMs,
  });
  tellFirstFailure(client);
  leaveLostTransactions(client);
  if (options.preparesStatements) prepareInTransactions(client);
  if (options.clockOffsetMs) handOverClockOffset(client, options.clockOffsetMs);
  return { db: drizzle(client, { casing: 'snake_case' }), close: () => client.end({ timeout: 5 }) };
}

/** Rejects when the database does not answer. */
export async function pingDb(db: Db): Promise<void> {
  await db.execute('select 1');
}
