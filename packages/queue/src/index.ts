export { POSTGRES_SCHEMA, type OnQueueError, type QueueSettings } from './address.ts';
export { migrateQueue } from './backend.ts';
export * from './batch-jobs.ts';
export * from './get-redis-settings.ts';
export * from './open-queue.ts';
export * from './open-worker.ts';
export * from './start-watchdog.ts';
