import type { JobName, JobPayload, JobTiming, Role } from '@app/contract';
import type { Db } from '@app/db';

/** Who acts. `mustChangePassword`: staff chose their password, and until they have chosen their own they may do nothing else. */
export type Actor = { id: string; username: string; role: Role; mustChangePassword?: true };

export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

/** Everything from outside that a rule may use. Nothing else in core knows the time, the database or the queue. */
export type Ctx = {
  db: Db;
  /** The one clock. Business instants come from here, never from the database or the machine. */
  now: () => Date;
  /** How far `now` has been moved on purpose from the machine's clock, in milliseconds; absent in production. */
  clockOffsetMs?: (() => number) | undefined;
  /**
   * Takes a job for the queue; only ever called after the database transaction that made it necessary. In the api it is put
   * there up to 100 ms later, and a failure is logged only.
   */
  enqueue: <N extends JobName>(name: N, payload: JobPayload<N>, timing?: JobTiming) => Promise<void>;
  log: Log;
  /** The product's secret, 32 bytes; keys are derived from it, each for one purpose. */
  secretKey: () => Uint8Array;
  /** The folder of the files of exports, which every api and worker shares; absent in programs that have none to do with them. */
  exportsDir?: string;
  /** Multiplies every limit on how often something may be tried (1 in production). */
  rateLimitScale: number;
  /** The id of the HTTP request being answered, for the audit log. */
  httpRequestId?: string | undefined;
  /** Where the HTTP request came from, for throttling log-ins. */
  address?: string | undefined;
  /** The /24 or /48 of that address, for counting failed log-ins and for security events. */
  network?: string | undefined;
  /** The device tokens that the caller's browser holds, one for each account that logged in there. */
  deviceTokens?: readonly string[] | undefined;
  /** What the caller's browser or program calls itself, for the list of one's own log-ins. */
  userAgent?: string | undefined;
  /** Whether others than this machine can reach the product; demo accounts can't log in there, nor in a live product. */
  isPublic?: boolean | undefined;
  /** The language that the caller's Accept-Language names; undefined where it names none of ours. */
  language?: 'en' | 'id' | 'zh' | 'th' | undefined;
  /** Whether a person chose that language, and not only the settings of their browser. */
  isLanguageChosen?: boolean | undefined;
  /** Makes a repeat of a money-moving call return the first answer. */
  idempotencyKey?: string | undefined;
};

/** A context in which somebody is logged in. */
export type AuthedCtx = Ctx & { actor: Actor };
