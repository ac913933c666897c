import type { Sql, TransactionSql } from 'postgres';

/** How many milliseconds the caller's clock has been moved ahead of the machine's on purpose, asked for anew each time. */
export type ClockOffset = () => number;

/**
 * Tells the database, at the beginning of every transaction, how far the test clock of this process has been moved: the
 * database refuses transfers in its own future (`transfer_horizon()`), and a test clock must not count as one.
 */
export function handOverClockOffset(client: Sql, offsetMs: ClockOffset): void {
  const begin = client.begin.bind(client) as (work: (tx: TransactionSql) => Promise<unknown>) => Promise<unknown>;
  const withOffset = (work: (tx: TransactionSql) => Promise<unknown>) =>
    begin(async (tx) => {
      await tx.unsafe(`set local app.clock_offset = '${Math.round(offsetMs())}'`);
      return work(tx);
    });
  // Drizzle calls it with the work alone; the driver's type has a second form, with options, that nobody here uses.
  client.begin = withOffset as unknown as typeof client.begin;
}
