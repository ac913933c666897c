import type { Sql } from 'postgres';
import { causesOf } from './causes-of.ts';
import { neverSettles, wrapStatements, wrapTransactions } from './wrap-transactions.ts';

/* The codes of the driver and the system for a lost connection. */
const lostCodes = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether the error means that its connection is lost, or that the server is about to close it. */
export function isConnectionLost(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const { code, severity } = cause as { code?: unknown; severity?: unknown };
    return lostCodes.has(String(code)) || severity === 'FATAL' || severity === 'PANIC';
  });
}

/**
 * Hides a transaction with a lost connection from the driver (postgres 3.4.9), which would still send a rollback on it, even when
 * the connection belongs to another transaction by then. The caller knows already: `begin` rejects as soon as the connection is
 * closed, and the server has rolled back by itself. So the work of such a transaction never settles for the driver, and its
 * further statements are refused.
 */
export function detachLostTransactions(client: Sql): void {
  wrapTransactions(client, (begin) => async (work) => {
    let isOver = false;
    try {
      return await begin(async (tx) => {
        wrapStatements(tx, (send) => (...asked) => {
          if (isOver) throw Object.assign(new Error('the connection of this transaction is gone'), { code: 'CONNECTION_CLOSED' });
          return send(...asked);
        });
        try {
          const result = await work(tx);
          return isOver ? await neverSettles() : result;
        } catch (error) {
          if (isOver || isConnectionLost(error)) return neverSettles();
          throw error;
        }
      });
    } finally {
      isOver = true;
    }
  });
}
