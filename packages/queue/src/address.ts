/** Where the queue lives: on Redis when there is one, else in the product's own PostgreSQL, in a schema of its own. */
export type QueueAddress = { redisUrl: string | undefined; databaseUrl: string };

export const POSTGRES_SCHEMA = 'bullmq';

/** Errors of the connection itself; whoever opens a queue must listen, or a restart of the server ends the process. */
export type OnQueueError = (error: Error) => void;
