import type { Sql } from 'postgres';
import { wrapTransactions } from './wrap-transactions.ts';

/** The offset of the caller's test clock from the machine's clock in milliseconds, read anew each time. */
export type ClockOffset = () => number;

/**
 * Passes the test clock's offset to the database at the beginning of every transaction: the database refuses transfers in its own
 * future (`transfer_horizon()`), and a test clock must not cause that.
 */
export function handOverClockOffset(client: Sql, offsetMs: ClockOffset): void {
  wrapTransactions(
    client,
    (begin) => (work) =>
      begin(async (tx) => {
        await tx.unsafe(`set local app.clock_offset = '${Math.round(offsetMs())}'`);
        return work(tx);
      }),
  );
}
