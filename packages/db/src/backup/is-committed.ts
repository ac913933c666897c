import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '@app/contract';
import type { TransactionSql } from 'postgres';
import { isUnavailable } from '../unavailable.ts';
import { withClient } from '../with-client.ts';

const pauseMs = 50;

/** The identifier of a database transaction, for `isCommitted`. */
export async function getTransactionId(tx: TransactionSql): Promise<string> {
  const [row] = await tx<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  if (!row) throw new Error('the server returned no transaction id');
  return row.id;
}

/**
 * Whether a transaction whose connection is closed was committed. One that the server has not noticed as lost is ended, unless it is
 * committing by then: the answer is final.
 * @throws CannotStart when the server can't be asked
 */
export async function isCommitted(url: string, transactionId: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      for (;;) {
        await client`select pg_terminate_backend(pid) from pg_stat_activity where backend_xid = ${transactionId}::xid8::xid`;
        const [row] = await client<{ status: string | null }[]>`select pg_xact_status(${transactionId}::xid8) as status`;
        if (row?.status !== 'in progress') return row?.status === 'committed';
        await sleep(pauseMs);
      }
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new CannotStart(
      `The connection was lost before the restore was reported as complete, and the server can't be asked (${(error as Error).message}): ` +
        'repeat the restore once it can be reached. It is refused if this one was complete; run `ledger check` then.',
      { cause: error },
    );
  }
}
