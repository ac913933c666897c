export type { OnQueueError, QueueAddress } from './address.ts';
export * from './gather-jobs.ts';
export * from './open-queue.ts';
export * from './open-worker.ts';
export * from './watch-jobs.ts';
