import type { Environment } from '@app/contract';
import { pino, type Logger } from 'pino';

/* Whatever an object may be called when it reaches a log line, these never come out. */
const secrets = ['password', 'passwordHash', 'token', 'authorization', 'currentPassword', 'newPassword', 'accountNumber', 'proofImage', 'image', 'qrisImage'];

/** A structured log on standard output. Errors keep their type, code and stack; a database error never its parameters. */
export function createLogger(name: string, { LOG_LEVEL }: Pick<Environment, 'LOG_LEVEL'>): Logger {
  return pino({
    name,
    level: LOG_LEVEL,
    redact: { paths: secrets.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  });
}

/* Drizzle's message repeats the query with its parameters, password hashes too: only what the server said is logged. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const isQueryError = 'query' in error && 'params' in error;
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  return {
    type: error.name,
    ...(isQueryError ? { message: 'query failed' } : { message: error.message, stack: error.stack }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
