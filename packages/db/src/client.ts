import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { detachCommittedTransactions } from './detach-committed-transactions.ts';
import { answerGraceMs, guardWaiting, type SlotFigures } from './guard-waiting.ts';
import { handOverClockOffset, type ClockOffset } from './hand-over-clock-offset.ts';
import { detachLostTransactions } from './detach-lost-transactions.ts';
import { PoolSockets } from './pool-sockets.ts';
import { prepareInTransactions } from './prepare-in-transactions.ts';
import { reportFirstError } from './report-first-error.ts';
import { sessionLimits } from './session-limits.ts';
import { refuseSavepoints } from './wrap-transactions.ts';

export type Db = PostgresJsDatabase;
/** A database transaction; functions that take a `Db` for reading also take a `Tx`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** The use of a pool: that of its slots, and `idle`: connections that are open and not in use, `max`: the most that it opens. */
export type PoolFigures = SlotFigures & { idle: number; max: number };

export type DbHandle = {
  db: Db;
  getPoolFigures: () => PoolFigures;
  /** Closes every connection at once: what waits for an answer is rejected, and later calls open new ones. */
  cutOff: () => void;
  close: () => Promise<void>;
};

const poolWaitMs = 2_000;
const connectionsMaxDefault = 10;

/**
 * The pause before the next connection, after this many failures of all connections of the pool. The driver's own grows to 20 s, for
 * which each call would wait.
 */
const reconnectAfterSeconds = (failures: number): number => (0.5 + Math.random() / 2) * Math.min(0.05 * 2 ** failures, 1);

export type DbOptions = {
  connectionsMax?: number;
  statementTimeoutMs?: number;
  poolWaitMs?: number;
  applicationName?: string;
  /** For a process that repeats the same short statements: those in transactions are prepared. */
  preparesStatements?: boolean;
  /** The address leads to a pooler (`checkPooler`): nothing is prepared, not even what the options or a query ask for. */
  isPooled?: boolean;
  /** The offset of this process's test clock. Never set in production. */
  clockOffsetMs?: ClockOffset | undefined;
};

/**
 * Opens a pool to `url`. Statements, lock waits and idle transactions have timeouts, so that one stuck caller never blocks the
 * others; so do the waits for a free connection and for an answer. Connections are opened on first use; `close` waits up to
 * 5 s for running queries, and then cuts them off.
 */
export function createDb(url: string, options: DbOptions = {}): DbHandle {
  const connectionsMax = options.connectionsMax ?? connectionsMaxDefault;
  const statementMs = options.statementTimeoutMs ?? sessionLimits.statement_timeout;
  const sockets = new PoolSockets();
  const client = postgres(url, {
    max: connectionsMax,
    connect_timeout: 5,
    backoff: reconnectAfterSeconds,
    idle_timeout: 60,
    onnotice: () => {},
    /*
     * A prepared statement is known on one connection of the server, and the next database transaction may get another one. The driver then
     * repeats the statement; a commit repeated in a failed transaction rolls it back, and is taken for a success.
     */
    prepare: options.isPooled !== true,
    ...({ socket: sockets.connect } as object), // known to the driver, missing in its types
    connection: {
      application_name: options.applicationName ?? 'app',
      TimeZone: 'UTC',
      ...sessionLimits,
      statement_timeout: statementMs,
      ...(statementMs === 0 && { transaction_timeout: 0 }),
    },
  });
  sockets.takeServersFrom(client.options);
  detachCommittedTransactions(client); // first: it settles a transaction when its commit is answered, which the wrappers around it wait for
  refuseSavepoints(client);
  const getSlotFigures = guardWaiting(client, sockets, {
    connectionsMax,
    poolWaitMs: options.poolWaitMs ?? poolWaitMs,
    answerMs: statementMs === 0 ? undefined : statementMs + answerGraceMs,
  });
  reportFirstError(client);
  detachLostTransactions(client);
  if (options.preparesStatements) prepareInTransactions(client);
  if (options.clockOffsetMs) handOverClockOffset(client, options.clockOffsetMs);
  const getPoolFigures = () => {
    const slots = getSlotFigures();
    return { ...slots, idle: Math.max(0, sockets.count - slots.busy), max: connectionsMax };
  };
  return {
    db: drizzle(client, { casing: 'snake_case' }),
    getPoolFigures,
    cutOff: () => sockets.closeAll(),
    close: () => client.end({ timeout: 5 }),
  };
}
