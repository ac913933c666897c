/**
 * The time limits that every connection of a pool asks the server for, milliseconds. The last one ends what the others miss: a connection that
 * is lost in the middle of a statement's messages keeps its locks, and the server is then neither idle nor at work.
 */
export const sessionLimits = {
  statement_timeout: 10_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
  transaction_timeout: 30_000,
};
