import path from 'node:path';
import type { Environment } from '@app/contract';
import { pino, type Logger } from 'pino';
import { openLogDestination, openLogFile } from './open-log-file.ts';

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

/** The log of a program in a folder: a file for each, because the program that rotates one must be the only one that writes it. */
export const logFileOf = (logDir: string, name: string): string => path.join(logDir, `${name}.log`);

/** A structured log in LOG_DIR or on standard output. Errors keep their type, code and stack; parameters of database errors are removed. */
export function createLogger(
  name: string,
  { LOG_LEVEL, LOG_DIR }: Pick<Environment, 'LOG_LEVEL' | 'LOG_DIR'>,
  destination?: { write: (line: string) => void },
): Logger {
  const options = {
    name,
    level: LOG_LEVEL,
    redact: { paths: secrets.flatMap((secret) => [secret, `*.${secret}`, `*.*.${secret}`]), censor: '[hidden]' },
    serializers: { err: describeError },
  };
  return pino(options, destination ?? openOutput(LOG_DIR === undefined ? undefined : logFileOf(LOG_DIR, name)));
}

/** The file, or the standard output; a file that can't be opened ends the process with one sentence and exit code 1. */
function openOutput(file: string | undefined) {
  if (file === undefined) return openLogDestination(1);
  try {
    return openLogFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // an error of the file system has the system's code
    process.stderr.write(`The log ${file} can't be opened (${code}): set LOG_DIR to a folder that can be written.\n`);
    process.exit(1);
  }
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
