import type { Environment } from '@app/contract';
import { destination as openDestination, pino, type Logger } from 'pino';

/* Whatever an object may be called when it reaches a log line, these never come out. */
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

/** A structured log on standard output. Errors keep their type, code and stack; a database error never its parameters. */
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

/** What may wait for room on a full disk; more than that is lost. */
const waitingBytesMax = 1_000_000;

/*
 * A full disk must not end the process through its log: lines wait until there is room again, and what does not fit in
 * the meantime, or at the end, is lost.
 */
function openStandardOutput() {
  const output = openDestination({ dest: 1, sync: true, maxLength: waitingBytesMax });
  output.on('error', () => {});
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => {
    try {
      flushSync();
    } catch {
      // nobody is left to be told
    }
  };
  return output;
}

/** An error and what caused it, the outermost first. */
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
 * The message of a failed query repeats the query with its parameters, password hashes too, and so do the message and
 * the stack of every error that wraps it. Then only what the server said by code is logged.
 */
function describeError(error: unknown): object {
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
