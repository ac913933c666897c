export type { OnQueueError, QueueAddress } from './address.ts';
export * from './batch-jobs.ts';
export * from './get-redis-settings.ts';
export * from './open-queue.ts';
export * from './open-worker.ts';
export * from './start-watchdog.ts';
