import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import { passwordLength, textMax } from './limits.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const urlOf = (...protocols: string[]) => z.url({ protocol: new RegExp(`^(${protocols.join('|')})$`) });

/*
 * Without a host the driver would use another server than the one that is meant. With several, a primary that comes back after its
 * standby was promoted would get a part of the connections.
 */
const hasOneHost = (url: string) => URL.canParse(url) && /^[^,]+$/.test(new URL(url).hostname);
/* The driver decodes each part of the address. */
const isDecodable = (url: string) => {
  try {
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
};

const DatabaseUrl = urlOf('postgres', 'postgresql').refine(hasOneHost).refine(isDecodable);

/** 32 bytes in base64. */
export const secretKeyPattern = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

/** A recipient of age: the public part of a key in Bech32. */
const recipientPattern = /^age1[02-9ac-hj-np-z]{58}$/;

/** Every setting that the product reads from its environment, with its default. The only list of them. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Where METRICS_PORT and WORKER_HEALTH_PORT are, apart from HOST: what they answer needs no log-in and must not be public. */
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** The port of the api's /metrics, separate from the public one; unset: not served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The port of the worker's /health and /metrics; unset: not served. */
  WORKER_HEALTH_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: DatabaseUrl.optional(),
  /** A streaming standby of DATABASE_URL, from which lists, statements and exports are read. */
  DATABASE_REPLICA_URL: DatabaseUrl.optional(),
  /** The address that api and worker use when the role of DATABASE_URL owns the tables. Read by `operate migrate` only. */
  RUNTIME_DATABASE_URL: DatabaseUrl.optional(),
  REDIS_URL: urlOf('redis', 'rediss').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * 32 random bytes in base64, from which the keys of keyed hashes are derived; without it they are stored in a file in DATA_DIR.
   */
  SECRET_KEY: z.string().regex(secretKeyPattern).optional(),
  /** The key before it, while it is being replaced. */
  SECRET_KEY_PREVIOUS: z.string().regex(secretKeyPattern).optional(),
  /** 32 random bytes in base64, the private key of the ledger log; without it they are stored in a file in DATA_DIR. Read by the worker only. */
  LOG_SIGNING_KEY: z.string().regex(secretKeyPattern).optional(),
  /** The public key for which `operate backup` encrypts; without it backups are not encrypted. */
  BACKUP_RECIPIENT: z.string().regex(recipientPattern).optional(),
  MASTER_ADMIN_PASSWORD: z.string().min(passwordLength.minAdmin).max(passwordLength.max).optional(),
  DEMO_DATA: flag.optional(),
  PUBLIC_URL: urlOf('http', 'https').optional(),
  TRUST_PROXY: flag.default(false),
  RATE_LIMIT_SCALE: z.coerce.number().min(0.01).max(100_000).default(1),
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  /** The sender of emails; without it the user of SMTP_URL if that is an address, otherwise no-reply at PUBLIC_URL's host. */
  SMTP_FROM: z.email().max(textMax.email).optional(),
  NOTIFY_WEBHOOK_URL: urlOf('http', 'https').optional(),
  NOTIFY_WEBHOOK_SECRET: z.string().min(16).optional(),
  TELEGRAM_BOT_TOKEN: z.string().min(1).optional(),
  TELEGRAM_CHAT_ID: z.string().min(1).optional(),
  /** Lets master admins pause lanes, and retry and remove jobs, in the queue dashboard, which is otherwise read-only. */
  QUEUE_ACTIONS: flag.default(false),
  /** Whether changes are announced to open pages; without it they poll. */
  LIVE: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** The folder of the log of each program, `api.log` and `worker.log`, which are rotated; unset: standard output. `npm start` sets it. */
  LOG_DIR: z.string().min(1).optional(),
  /** The address of a collector of OpenTelemetry, which receives the traces of api and worker; unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional(),
  /** A file containing milliseconds to add to the clock. For tests; refused outside an embedded or loopback database. */
  TEST_CLOCK_FILE: z.string().min(1).optional(),
  /** A factor on the waits of the queue: the lock of a job, the check for stalled jobs, the watch over schedules. For tests. */
  TEST_QUEUE_WAIT_FACTOR: z.coerce.number().min(0.05).max(1).default(1),
});
export type Environment = z.infer<typeof Environment>;

/** The settings that are secrets: each can be given as `<name>_FILE`, the file that contains it. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'RUNTIME_DATABASE_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'LOG_SIGNING_KEY',
  'MASTER_ADMIN_PASSWORD',
  'SMTP_URL',
  'NOTIFY_WEBHOOK_URL',
  'NOTIFY_WEBHOOK_SECRET',
  'TELEGRAM_BOT_TOKEN',
] as const satisfies (keyof Environment)[];

const expectedDatabaseUrl = 'a postgres:// address with one host, and with %25 for a percent sign in it';
const expectations: Partial<Record<keyof Environment, string>> = {
  PORT: 'a port number from 1 to 65535',
  METRICS_PORT: 'a port number from 1 to 65535',
  WORKER_HEALTH_PORT: 'a port number from 1 to 65535',
  DATABASE_URL: expectedDatabaseUrl,
  DATABASE_REPLICA_URL: expectedDatabaseUrl,
  RUNTIME_DATABASE_URL: expectedDatabaseUrl,
  REDIS_URL: 'a redis:// address',
  SECRET_KEY: '32 random bytes in base64, such as `openssl rand -base64 32` makes them',
  SECRET_KEY_PREVIOUS: '32 random bytes in base64, the former value of SECRET_KEY or of secret.key',
  LOG_SIGNING_KEY: '32 random bytes in base64, such as `openssl rand -base64 32` makes them',
  BACKUP_RECIPIENT: 'age1 and 58 letters and digits, such as `operate backup key` prints it',
  MASTER_ADMIN_PASSWORD: `${passwordLength.minAdmin} to ${passwordLength.max} characters`,
  DEMO_DATA: '0 or 1',
  PUBLIC_URL: 'an http:// or https:// address',
  TRUST_PROXY: '0 or 1',
  RATE_LIMIT_SCALE: 'a number above 0',
  SMTP_URL: 'an smtp:// address',
  SMTP_FROM: 'an email address',
  NOTIFY_WEBHOOK_URL: 'an http:// or https:// address',
  NOTIFY_WEBHOOK_SECRET: 'at least 16 characters',
  QUEUE_ACTIONS: '0 or 1',
  LIVE: '0 or 1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an http:// or https:// address',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, silent',
  TEST_QUEUE_WAIT_FACTOR: 'a number from 0.05 to 1',
};

/* A half-configured channel would send nothing, or send unsigned: both are worse than not starting. */
const companions: [keyof Environment, keyof Environment][] = [
  ['NOTIFY_WEBHOOK_URL', 'NOTIFY_WEBHOOK_SECRET'],
  ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
  ['TELEGRAM_CHAT_ID', 'TELEGRAM_BOT_TOKEN'],
];

/** An invalid setting; the message is one sentence for the operator and never contains a secret's value. */
export class EnvironmentError extends CannotStart {
  override name = 'EnvironmentError';
}

/**
 * Reads the settings; an empty string counts as unset.
 * @throws EnvironmentError naming the first invalid variable and what is expected, or the variable that another one needs.
 */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  if (parsed.success) return withCompanions(parsed.data);
  const name = String(parsed.error.issues[0]?.path[0]) as keyof Environment;
  throw new EnvironmentError(`The environment variable ${name} is not valid: expected ${expectations[name] ?? 'some text'}.`);
}

function withCompanions(environment: Environment): Environment {
  for (const [name, needed] of companions)
    if (environment[name] !== undefined && environment[needed] === undefined)
      throw new EnvironmentError(`The environment variable ${name} needs ${needed}: expected ${expectations[needed] ?? 'some text'}.`);
  return environment;
}

/** Whether a host name or address is this machine. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);

/** The settings that determine whether other machines can reach the product. */
export type Address = Pick<Environment, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

/** Whether other machines can reach the product with these settings; a proxy implies it. */
export const isPublicAddress = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Address): boolean =>
  !isLoopback(HOST) || (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)) || TRUST_PROXY;
