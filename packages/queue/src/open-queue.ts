import { jobEveryMs, jobNames, type JobName, type JobPayload } from '@app/contract';
import type { OnQueueError, QueueAddress } from './address.ts';
import { migrateQueue, openBackendQueue } from './backend.ts';

const completedKept = 1000;
const failedKeptSeconds = 90 * 24 * 3600;
const attempts = 5;
const backoffMs = 1_000;

export type JobQueue = {
  /** Puts a job on the queue. A run is put there once, however often it is asked for. */
  enqueue: <N extends JobName>(name: N, payload: JobPayload<N>) => Promise<void>;
  /** Makes sure that every repeatable job has its schedule; doing it again changes nothing. */
  putSchedules: () => Promise<void>;
  /** Rejects when the queue's server does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the queue for a process that puts jobs on it. */
export async function openQueue(address: QueueAddress, onError: OnQueueError): Promise<JobQueue> {
  await migrateQueue(address);
  const queue = openBackendQueue(address, {
    defaultJobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnComplete: { count: completedKept },
      removeOnFail: { age: failedKeptSeconds },
    },
  });
  queue.on('error', onError);
  return {
    enqueue: async (name, payload) => {
      await queue.add(name, payload, payload.runId === null ? {} : { jobId: `run-${payload.runId}` });
    },
    putSchedules: async () => {
      for (const name of jobNames)
        await queue.upsertJobScheduler(`every-${name}`, { every: jobEveryMs[name] }, { name, data: { runId: null } });
    },
    ping: async () => {
      await queue.getJobCounts('waiting');
    },
    close: () => queue.close(),
  };
}

const pingWithinMs = 5_000;

/** Rejects, within seconds, when the queue's server does not answer. */
export async function pingQueue(address: QueueAddress): Promise<void> {
  let lastError = new Error('no answer');
  const queue = await openQueue(address, (error) => {
    lastError = error;
  });
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lastError), pingWithinMs);
  });
  try {
    await Promise.race([queue.ping(), patience]);
  } finally {
    clearTimeout(timer);
    await Promise.race([queue.close().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 500))]);
  }
}
