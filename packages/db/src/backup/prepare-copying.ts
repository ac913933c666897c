import type { TransactionSql } from 'postgres';

/*
 * The text of a value must not depend on the server's configuration, a sequential scan has to begin at the first page, and a copy takes
 * as long as it takes.
 */
const settings: Record<string, string> = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  synchronize_seqscans: 'off',
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/** Sets what a database transaction needs to copy tables, so that equal rows are equal bytes on every server. */
export async function prepareCopying(tx: TransactionSql): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await tx.unsafe(`set local ${name} = '${value}'`);
}
