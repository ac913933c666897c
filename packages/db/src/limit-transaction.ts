import { sql } from 'drizzle-orm';
import type { Tx } from './client.ts';

/** Time limits, milliseconds; 0: none. Of each statement, of a wait for a lock, of a pause between statements, and of the transaction. */
export type TransactionLimits = { statementMs: number; lockMs?: number; idleMs?: number; transactionMs: number };

/** Without any limit, for statements that write or read very many rows. */
export const noTransactionLimits: TransactionLimits = { statementMs: 0, lockMs: 0, idleMs: 0, transactionMs: 0 };

/**
 * The statements that replace the time limits of the connection within a database transaction. The limit of the transaction begins anew; it
 * is switched off first, because PostgreSQL does not change one that is running.
 */
export function transactionLimitsSql({ statementMs, lockMs, idleMs, transactionMs }: TransactionLimits): string {
  const limits = {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  };
  const statements = Object.entries(limits).flatMap(([name, ms]) => (ms === undefined ? [] : [`set local ${name} = ${ms}`]));
  return [...statements, 'set local transaction_timeout = 0', `set local transaction_timeout = ${transactionMs}`].join('; ');
}

/** Replaces the time limits of the connection within this database transaction. */
export async function limitTransaction(tx: Tx, limits: TransactionLimits): Promise<void> {
  await tx.execute(sql.raw(transactionLimitsSql(limits)));
}
