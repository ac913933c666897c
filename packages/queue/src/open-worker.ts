import { jobLanes, jobNames, jobPayloads, jobsAtOnce, type JobLane, type JobName, type JobPayload } from '@app/contract';
import { UnrecoverableError } from 'bullmq';
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
  /** Takes no further job and waits for those in hand. */
  close: () => Promise<void>;
};

export type WorkerRules = {
  /** Goes before each job; refuses it by throwing. */
  beforeJob: () => Promise<void>;
  /** Whether a job that failed so is tried again; what is not is left to its schedule. */
  mayRetry: (error: unknown) => boolean;
};

/** Opens a worker that takes jobs from every lane, from each as many at a time as the contract says. */
export async function openWorker(
  address: QueueAddress,
  handlers: JobHandlers,
  onError: OnQueueError,
  { beforeJob, mayRetry }: WorkerRules,
): Promise<JobWorker> {
  await migrateQueue(address);
  const lanes = jobLanes.map((lane) =>
    openLane(
      address,
      lane,
      async ({ name, data }) => {
        try {
          await beforeJob();
          await handle(handlers, name, data);
        } catch (error) {
          throw mayRetry(error) ? error : new UnrecoverableError(String(error)); // the queue goes by this class alone
        }
      },
      onError,
    ),
  );
  /* BullMQ keeps the failure of a lane that was opened while its server was away: such a worker would never work. */
  await Promise.all(lanes.map((lane) => lane.waitUntilReady()));
  return {
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

function openLane(
  address: QueueAddress,
  lane: JobLane,
  process: (job: { name: string; data: unknown }) => Promise<void>,
  onError: OnQueueError,
) {
  const options = { lockDuration: lockMs, stalledInterval: stalledCheckMs, maxStalledCount: stalledMax, concurrency: jobsAtOnce[lane] };
  const worker = openBackendWorker(address, lane, process, options);
  worker.on('error', onError);
  worker.on('failed', (_job, error) => onError(error));
  return worker;
}

async function handle(handlers: JobHandlers, name: string, data: unknown): Promise<void> {
  const known = jobNames.find((jobName) => jobName === name);
  if (known === undefined) throw new Error(`unknown job ${name}`);
  /* The schema and the handler are of the same job; TypeScript can't follow a union of jobs from one to the other. */
  const handler = handlers[known] as (payload: unknown) => Promise<unknown>;
  await handler(jobPayloads[known].parse(data));
}
