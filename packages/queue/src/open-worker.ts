import { jobNames, jobPayloads, type JobName, type JobPayload } from '@app/contract';
import type { OnQueueError, QueueAddress } from './address.ts';
import { migrateQueue, openBackendWorker } from './backend.ts';

/* A worker that was killed is missed after its lock has run out; its job goes on elsewhere within seconds. */
const lockMs = 10_000;
const stalledCheckMs = 5_000;
/* However often workers are killed, a job is taken up again: what is paid twice or forgotten is not BullMQ's to say. */
const stalledMax = 1_000;

/** For each job what to do; the payload has been checked against the contract. */
export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>) => Promise<unknown> };

export type JobWorker = {
  /** Takes no further job and waits for the one in hand. */
  close: () => Promise<void>;
};

/** Opens a worker that takes jobs from the queue, one at a time. */
export async function openWorker(address: QueueAddress, handlers: JobHandlers, onError: OnQueueError): Promise<JobWorker> {
  await migrateQueue(address);
  const worker = openBackendWorker(
    address,
    async ({ name, data }) => {
      const known = jobNames.find((jobName) => jobName === name);
      if (known === undefined) throw new Error(`unknown job ${name}`);
      await handlers[known](jobPayloads[known].parse(data));
    },
    { lockDuration: lockMs, stalledInterval: stalledCheckMs, maxStalledCount: stalledMax, concurrency: 1 },
  );
  worker.on('error', onError);
  worker.on('failed', (_job, error) => onError(error));
  return { close: () => worker.close() };
}
