import type { Sql } from 'postgres';
import { wrapTransactions } from './wrap-transactions.ts';

/** How many milliseconds the caller's clock has been moved ahead of the machine's on purpose, asked for anew each time. */
export type ClockOffset = () => number;

/**
 * Tells the database, at the beginning of every transaction, how far the test clock of this process has been moved: the
 * database refuses transfers in its own future (`transfer_horizon()`), and a test clock must not count as one.
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
