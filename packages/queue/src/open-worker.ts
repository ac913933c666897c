import { jobLanes, jobNames, jobs, jobsAtOnce, type JobLane, type JobName, type JobPayload } from '@app/contract';
import { UnrecoverableError, type Job } from 'bullmq';
import type { OnQueueError, QueueSettings } from './address.ts';
import { migrateQueue, openBackendWorker } from './backend.ts';
import { traceJob } from './trace-job.ts';

/* The lock of a killed worker expires after this time; then another one continues its job within seconds. */
const lockMs = 10_000;
const stalledCheckMs = 5_000;
/* A job is redelivered however often its worker is killed: the database, not BullMQ, guards against double or missing work. */
const stalledMax = 1_000;

/** The handler of each job; the payload has been validated against the contract. */
export type JobHandlers = { [N in JobName]: (payload: JobPayload<N>) => Promise<unknown> };

export type JobWorker = {
  /** Takes no further job and waits for the active ones. */
  close: () => Promise<void>;
};

/** An attempt of a job that has ended. `job`: `unknown` for a name that is not in the contract. */
export type EndedJob = { lane: JobLane; job: JobName | 'unknown'; succeeded: boolean; seconds: number };

export type WorkerRules = {
  /** Called before each job; refuses it by throwing. */
  beforeJob: () => Promise<void>;
  /** Whether a job that failed with this error is retried; otherwise it is left to its schedule. */
  mayRetry: (error: unknown) => boolean;
  /** Called after each attempt of a job. */
  onEnded: (ended: EndedJob) => void;
  /** Called with the error of each failed attempt; `job`: its name, undefined when it is not known any more. */
  onFailed: (failed: { lane: JobLane; job: string | undefined }, error: Error) => void;
};

/** Opens a worker that takes jobs from every lane, with the concurrency of the contract. */
export async function openWorker(
  address: QueueSettings,
  handlers: JobHandlers,
  onError: OnQueueError,
  { beforeJob, mayRetry, onEnded, onFailed }: WorkerRules,
): Promise<JobWorker> {
  await migrateQueue(address);
  const lanes = jobLanes.map((lane) =>
    openLane(
      address,
      lane,
      async ({ name, data, opts }) => {
        const begunAt = performance.now();
        let succeeded = false;
        try {
          await traceJob({ name: findJobName(name) ?? 'unknown', lane, trace: opts.telemetry?.metadata }, async () => {
            await beforeJob();
            await handle(handlers, name, data);
          });
          succeeded = true;
        } catch (error) {
          throw mayRetry(error) ? error : new UnrecoverableError(String(error)); // the queue recognizes only this class
        } finally {
          onEnded({ lane, job: findJobName(name) ?? 'unknown', succeeded, seconds: (performance.now() - begunAt) / 1000 });
        }
      },
      { onError, onFailed },
    ),
  );
  /* BullMQ caches the failure of a lane that was opened while its server was away: such a worker would never work. */
  await Promise.all(lanes.map((lane) => lane.waitUntilReady()));
  return {
    close: async () => {
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

function openLane(
  address: QueueSettings,
  lane: JobLane,
  process: (job: Pick<Job, 'name' | 'data' | 'opts'>) => Promise<void>,
  { onError, onFailed }: { onError: OnQueueError } & Pick<WorkerRules, 'onFailed'>,
) {
  const { waitFactor = 1 } = address;
  const options = {
    lockDuration: lockMs * waitFactor,
    stalledInterval: stalledCheckMs * waitFactor,
    maxStalledCount: stalledMax,
    concurrency: jobsAtOnce[lane],
  };
  const worker = openBackendWorker(address, lane, process, options);
  worker.on('error', onError);
  worker.on('failed', (job, error) => onFailed({ lane, job: job?.name }, error));
  return worker;
}

const findJobName = (name: string): JobName | undefined => jobNames.find((known) => known === name);

async function handle(handlers: JobHandlers, name: string, data: unknown): Promise<void> {
  const known = findJobName(name);
  if (known === undefined) throw new Error(`unknown job ${name}`);
  /* The schema and the handler belong to the same job; TypeScript can't relate them across a union of jobs. */
  const handler = handlers[known] as (payload: unknown) => Promise<unknown>;
  await handler(jobs[known].payload.parse(data));
}
