/**
 * The server of the queue: Redis if configured, otherwise the product's own PostgreSQL, in a separate schema. `waits`: a factor on
 * the time after which the job of a killed worker is given to another one; 1 by default, tests use less.
 */
export type QueueAddress = { redisUrl: string | undefined; databaseUrl: string; waits?: number };

export const POSTGRES_SCHEMA = 'bullmq';

/** Handles errors of the connection; without a listener a restart of the server would end the process. */
export type OnQueueError = (error: Error) => void;
