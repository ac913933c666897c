import type { Environment } from '@app/contract';
import { destination as openDestination, pino, type Logger } from 'pino';

/* Fields with these names are redacted, in whatever object they are logged. */
const secrets = [
  'password',
  'passwordHash',
  'token',
  'authorization',
  'currentPassword',
  'newPassword',
  'accountNumber',
  'proofImage',
  'image',
  'qrisImage',
];

const causesMax = 5;

/** A structured log on standard output. Errors keep their type, code and stack; parameters of database errors are removed. */
export function createLogger(
  name: string,
  { LOG_LEVEL }: Pick<Environment, 'LOG_LEVEL'>,
  destination?: { write: (line: string) => void },
): Logger {
  const options = {
    name,
    level: LOG_LEVEL,
    redact: { paths: secrets.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? openStandardOutput());
}

/** Maximum size of lines waiting for space on a full disk; more is lost. */
const waitingBytesMax = 1_000_000;

/*
 * A full disk must not end the process through its log: lines wait until there is space again, and what exceeds the buffer, or
 * remains at the end, is lost.
 */
function openStandardOutput() {
  const output = openDestination({ dest: 1, sync: true, maxLength: waitingBytesMax });
  output.on('error', () => {});
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    try {
      flushSync();
    } catch {
      // there is no other place to report it
    }
  };
  return output;
}

/** An error and its causes, the outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (
    let current = error;
    current !== undefined && chain.length < causesMax;
    current = current instanceof Error ? current.cause : undefined
  )
    chain.push(current);
  return chain;
}

const isQueryError = (error: unknown): boolean => error instanceof Error && 'query' in error && 'params' in error;

/*
 * The message of a failed query contains the query with its parameters, including password hashes, and so do the message and the
 * stack of every error that wraps it. For these only the server's error code is logged.
 */
export function describeError(error: unknown): object {
  const chain = chainOf(error);
  const deepestQuery = chain.findLastIndex(isQueryError);
  const [described] = chain.reduceRight<object[]>((inner, current, depth) => [describeOne(current, depth <= deepestQuery, inner[0])], []);
  return described ?? { message: String(error) };
}

function describeOne(error: unknown, isHidden: boolean, cause: object | undefined): object {
  if (!(error instanceof Error)) return { message: isHidden ? 'hidden' : String(error) };
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown };
  return {
    type: error.name,
    ...(isHidden ? { message: 'a query failed' } : { message: error.message, stack: error.stack }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause && { cause }),
  };
}
