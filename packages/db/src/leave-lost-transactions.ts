import type { Sql } from 'postgres';
import { neverSettles, wrapStatements, wrapTransactions } from './wrap-transactions.ts';

const causesMax = 5;
/* What the driver and the system call a connection that is gone. */
const lostCodes = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether this says that its connection is gone, or that the server is about to end it. */
function isConnectionLost(error: unknown): boolean {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < causesMax; depth++, current = current.cause) {
    const { code, severity } = current as { code?: unknown; severity?: unknown };
    if (lostCodes.has(String(code)) || severity === 'FATAL' || severity === 'PANIC') return true;
  }
  return false;
}

/**
 * Keeps a transaction whose connection is gone away from that connection. The driver (postgres 3.4.9) would roll it back
 * there nevertheless: into no socket, which ends the whole process, or into one that belongs to somebody else's
 * transaction by now. The caller has been told already: `begin` rejects as soon as the connection is closed, and the
 * server has rolled back by itself. So the work of such a transaction never comes back to the driver, and what it still
 * asks is refused.
 */
export function leaveLostTransactions(client: Sql): void {
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
