import { causesOf } from './causes-of.ts';
import { serverError } from './constraint-violation.ts';

/*
 * The errors that mean that the database cannot work at present but may later. Every other error of the server is the fault of
 * the statement.
 */
const sqlStates: Record<string, string> = {
  '08': 'the connection failed',
  '25006': 'read only: a standby, or set so',
  '25P03': 'the transaction lay idle too long',
  '25P04': 'the transaction took too long',
  '28': 'the server refuses the log-in',
  '3D000': 'there is no such database',
  '40001': 'a serialization failure, after every attempt',
  '40P01': 'a deadlock, after every attempt',
  '53': 'out of disk, memory or connections',
  '55P03': 'a lock was not had in time',
  '57': 'shutting down, starting up, or a statement that took too long',
  '58': 'the disk or the system failed',
};

/** True when the database cancelled a statement because of its timeout. */
export const isOutOfTime = (error: unknown): boolean => serverError(error)?.code === '57014';

const driverCodes = new Set([
  'ANSWER_TIMEOUT',
  'COMMIT_ROLLED_BACK',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'POOL_WAIT_TIMEOUT',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** True when the database refused a write because it is a standby, or set read only. */
export const isReadOnly = (error: unknown): boolean => serverError(error)?.code === '25006';

/* Messages of node-postgres, which the queue uses, without a code. */
const driverSentences = new Set([
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
]);

/** The constraint by which the database refuses a wrong clock; it no longer applies once the clock is right. */
const wrongClock = 'transfer_not_in_the_future';

/** True when the database cannot work at present: unreachable, read only, full, shutting down, or a timeout. */
export function isUnavailable(error: unknown): boolean {
  const found = serverError(error);
  if (found !== undefined)
    return [found.code, found.code.slice(0, 2)].some((code) => code in sqlStates) || found.constraint_name === wrongClock;
  return causesOf(error).some(
    (cause) =>
      driverSentences.has(cause.message) ||
      ('code' in cause && typeof cause.code === 'string' && driverCodes.has(cause.code)) ||
      (cause instanceof AggregateError && cause.errors.some(isUnavailable)), // from several addresses of one name
  );
}
