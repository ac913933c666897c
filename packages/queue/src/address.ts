/**
 * The server of the queue: Redis if configured, otherwise the product's own PostgreSQL, in a separate schema. `waitFactor`
 * multiplies the lock duration of a job and the intervals of the check for stalled jobs and of the watchdog. 1 by
 * default, less in tests.
 */
export type QueueSettings = { redisUrl: string | undefined; databaseUrl: string; waitFactor?: number };

export const POSTGRES_SCHEMA = 'bullmq';

/** Handles errors of the connection; without a listener a restart of the server would end the process. */
export type OnQueueError = (error: Error) => void;
