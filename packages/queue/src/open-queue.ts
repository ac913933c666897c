import { jobLanes, laneOf, scheduledJobs, type JobLane, type JobName, type JobPayload, type JobTiming } from '@app/contract';
import { ErrorCode, type JobsOptions, type Queue } from 'bullmq';
import type { OnQueueError, QueueSettings } from './address.ts';
import { migrateQueue, openBackendQueue } from './backend.ts';
import { currentTrace } from './trace-job.ts';

const completedKept = 1000;
const failedKeptSeconds = 90 * 24 * 3600;
const attempts = 5;
const backoffMs = 1_000;

/** `trace`: of the call that enqueues it, from `currentTrace`. */
export type JobToEnqueue = {
  [N in JobName]: { name: N; payload: JobPayload<N>; timing?: JobTiming | undefined; trace?: string | undefined };
}[JobName];

/** Some jobs could not be enqueued: `jobs` are their names, `cause` is the first reason. */
export class JobsNotQueued extends Error {
  override name = 'JobsNotQueued';
  readonly jobs: JobName[];
  constructor(jobs: JobName[], cause: unknown) {
    super(`${jobs.length} jobs could not be put on the queue`, { cause });
    this.jobs = jobs;
  }
}

export type JobQueue = {
  /** Enqueues a job. A run, or a job with a key, is enqueued once, however often this is called. */
  enqueue: <N extends JobName>(name: N, payload: JobPayload<N>, timing?: JobTiming) => Promise<void>;
  /**
   * Enqueues several jobs, those of a lane together. Rejects with JobsNotQueued when a lane does not answer; the other lanes have
   * received theirs.
   */
  enqueueAll: (jobs: JobToEnqueue[]) => Promise<void>;
  /** Creates the schedule of every repeatable job; idempotent. */
  putSchedules: () => Promise<void>;
  /** Restores missing schedules; returns their jobs. An existing schedule keeps its next time. */
  restoreSchedules: () => Promise<JobName[]>;
  /** The numbers of waiting, active, delayed and failed jobs, by lane. */
  countJobs: () => Promise<Record<JobLane, Record<string, number>>>;
  /** How long the oldest waiting job of each lane has been ready for a worker, in milliseconds; 0: none is. */
  getLongestWaits: () => Promise<Record<JobLane, number>>;
  /** The queues themselves, for the dashboard only. */
  everyLane: () => Queue[];
  /** Rejects when the queue's server does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

type LaneQueue = ReturnType<typeof openBackendQueue>;

/** Opens the queue for a process that enqueues jobs. */
export async function openQueue(address: QueueSettings, onError: OnQueueError): Promise<JobQueue> {
  await migrateQueue(address);
  const lanes = new Map<JobLane, LaneQueue>();
  /* A lane is opened on first use: most processes use few of them. */
  const openLane = (lane: JobLane): LaneQueue => {
    const known = lanes.get(lane);
    if (known) return known;
    const queue = openBackendQueue(address, lane, { defaultJobOptions });
    queue.on('error', onError);
    lanes.set(lane, queue);
    /* BullMQ caches the failure of a lane that was opened while its server was away; the next use opens it again. */
    queue.waitUntilReady().catch(() => {
      if (lanes.get(lane) === queue) lanes.delete(lane);
      queue.close().catch(onError);
    });
    return queue;
  };
  const addToLane = async (lane: JobLane, jobs: JobToEnqueue[]) => {
    const [first, ...rest] = jobs.map(toBullJob);
    if (first && rest.length === 0) await openLane(lane).add(first.name, first.data, first.opts);
    else if (first) await openLane(lane).addBulk([first, ...rest]); // uses temporary tables on PostgreSQL: too expensive for one job
  };
  const enqueueAll = async (jobs: JobToEnqueue[]): Promise<void> => {
    const byLane = jobLanes.map((lane) => ({ lane, jobs: jobs.filter(({ name, payload }) => laneOf(name, payload) === lane) }));
    const outcomes = await Promise.allSettled(byLane.map(({ lane, jobs: ofLane }) => addToLane(lane, ofLane)));
    const failed = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [{ ...byLane[index], cause: outcome.reason as unknown }] : [],
    );
    const [first] = failed;
    if (first)
      throw new JobsNotQueued(
        failed.flatMap(({ jobs: ofLane = [] }) => ofLane.map(({ name }) => name)),
        first.cause,
      );
  };
  const schedule = async <N extends JobName>(name: N, everyMs: number, payload: JobPayload<N>) => {
    const lane = openLane(laneOf(name, payload));
    try {
      await lane.upsertJobScheduler(scheduleOf(name), { every: everyMs }, { name, data: payload });
    } catch (error) {
      /* Other processes have created the next jobs of this schedule at the same moment: nothing is left to do. */
      const isThere =
        (error as { code?: unknown }).code === ErrorCode.SchedulerJobSlotsBusy &&
        (await lane.getJobScheduler(scheduleOf(name)))?.every === everyMs;
      if (!isThere) throw error;
    }
  };
  return {
    /* Their type names one backend; the dashboard uses only what both support. */
    everyLane: () => jobLanes.map(openLane) as unknown as Queue[],
    enqueue: async (name, payload, timing = {}) => {
      await openLane(laneOf(name, payload)).add(name, payload, jobOptions(payload, timing, currentTrace()));
    },
    enqueueAll,
    putSchedules: async () => {
      for (const { name, everyMs, payload } of scheduledJobs) await schedule(name, everyMs, payload);
    },
    restoreSchedules: async () => {
      const restored: JobName[] = [];
      for (const { name, everyMs, payload } of scheduledJobs) {
        if (await openLane(laneOf(name, payload)).getJobScheduler(scheduleOf(name))) continue;
        await schedule(name, everyMs, payload);
        restored.push(name);
      }
      return restored;
    },
    countJobs: async () => {
      const counted = jobLanes.map(async (lane) => [lane, await openLane(lane).getJobCounts('waiting', 'active', 'delayed', 'failed')]);
      return Object.fromEntries(await Promise.all(counted));
    },
    getLongestWaits: async () => {
      const read = jobLanes.map(async (lane) => [lane, await longestWaitOf(openLane(lane))]);
      return Object.fromEntries(await Promise.all(read));
    },
    ping: async () => {
      await openLane(jobLanes[0]).getJobCounts('waiting');
    },
    close: async () => {
      await Promise.all([...lanes.values()].map((queue) => queue.close()));
    },
  };
}

/* By the machine's clock, as the queue dates its jobs. A job with a delay waits for a worker from the end of that delay only. */
async function longestWaitOf(queue: LaneQueue): Promise<number> {
  const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
  return oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.timestamp - (oldest.opts.delay ?? 0));
}

const scheduleOf = (name: JobName) => `every-${name}`;

const defaultJobOptions: JobsOptions = {
  attempts,
  backoff: { type: 'exponential', delay: backoffMs },
  removeOnComplete: { count: completedKept },
  removeOnFail: { age: failedKeptSeconds },
};

const toBullJob = ({ name, payload, timing = {}, trace }: JobToEnqueue) => ({
  name,
  data: payload,
  opts: jobOptions(payload, timing, trace),
});

function jobOptions(payload: object, { key, delayMs = 0 }: JobTiming, trace: string | undefined): JobsOptions {
  const options: JobsOptions = { delay: delayMs, ...(trace !== undefined && { telemetry: { metadata: trace } }) };
  if (key !== undefined) return { ...options, jobId: key, removeOnComplete: true, removeOnFail: true };
  if ('runId' in payload && typeof payload.runId === 'string') return { ...options, jobId: `run-${payload.runId}` };
  return options;
}

const pingWithinMs = 5_000;

/** Rejects, within seconds, when the queue's server does not answer. */
export async function pingQueue(address: QueueSettings): Promise<void> {
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
