/** The time limits that every connection of a pool asks the server for, milliseconds. */
export const sessionLimits = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};
