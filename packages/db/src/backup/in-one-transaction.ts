import type { Sql, TransactionSql } from 'postgres';

/**
 * Runs `act` in a database transaction with these options of BEGIN. A failure in the middle of a COPY is returned as it is: the driver
 * refuses the rollback then, and the server rolls back when the connection is closed.
 */
export async function inOneTransaction<T>(client: Sql, options: string, act: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const failures: unknown[] = [];
  try {
    const done = await client.begin(options, async (tx) => {
      try {
        return { result: await act(tx) };
      } catch (error) {
        failures.push(error);
        throw error;
      }
    });
    return (done as { result: T }).result; // what `act` returned: the type of the driver unwraps promises
  } catch (error) {
    throw failures[0] ?? error;
  }
}
