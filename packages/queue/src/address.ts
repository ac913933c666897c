/**
 * The server of the queue: Redis if configured, otherwise the product's own PostgreSQL, in a separate schema. `waitFactor`: a
 * factor on the lock of a job, the check for stalled jobs and the watch over schedules; 1 by default, tests use less.
 */
export type QueueAddress = { redisUrl: string | undefined; databaseUrl: string; waitFactor?: number };

export const POSTGRES_SCHEMA = 'bullmq';

/** Handles errors of the connection; without a listener a restart of the server would end the process. */
export type OnQueueError = (error: Error) => void;
