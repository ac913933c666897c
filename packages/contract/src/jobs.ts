import { z } from 'zod';
import { logEveryMs } from './ledger-log-facts.ts';
import { ExternalChannel, externalChannels } from './notifications.ts';

/**
 * A lane is a queue with its own workers, so that slow or failing jobs of one never delay another: a long interest run does not
 * delay a notification, nor a long export an interest run, nor a hanging mail server the webhook, nor many proofs anything else.
 */
export const jobLanes = ['jobs', 'upkeep', 'notifications', 'exports', 'proofs', ...externalChannels] as const;
export type JobLane = (typeof jobLanes)[number];

/** The number of concurrent jobs of one worker process per lane. */
export const jobsAtOnce: Record<JobLane, number> = {
  jobs: 1,
  upkeep: 1,
  notifications: 1,
  exports: 2,
  proofs: 1,
  webhook: 4,
  email: 4,
  telegram: 1,
};

/** The interval and the payload of a repeatable job, which looks in the database for due work. */
type JobSchedule<P extends z.ZodType> = { everyMs: number; payload: z.infer<P> };

/**
 * `payload`: the schema, of ids and, for a delivery, its channel. `lane`: never a default, because a job in the wrong lane delays
 * others; a function where the payload decides. `schedule`: null for a job that is only enqueued.
 */
type JobDeclaration<P extends z.ZodType, S extends JobSchedule<P> | null> = {
  payload: P;
  lane: JobLane | ((payload: z.infer<P>) => JobLane);
  schedule: S;
};

/* Only a function can relate the lane and the schedule of a job to its own payload. */
export const declareJob = <P extends z.ZodType, S extends JobSchedule<P> | null>(job: JobDeclaration<P, S>): JobDeclaration<P, S> => job;

/** `runId` null: enqueued by the schedule or the watchdog; the job joins the active run or creates one. */
const runPayload = z.strictObject({ runId: z.uuid().nullable() });
const noPayload = z.strictObject({});

/** Every job, by its name on the queue. */
export const jobs = {
  'accrue-interest': declareJob({ payload: runPayload, lane: 'jobs', schedule: { everyMs: 5 * 60_000, payload: { runId: null } } }),
  /* A day's bonuses are paid minutes after its end. */
  'accrue-referral-bonuses': declareJob({ payload: runPayload, lane: 'jobs', schedule: { everyMs: 5 * 60_000, payload: { runId: null } } }),
  /* Made once a business day; scheduled every hour, so that a night without a worker is made up for in the morning. */
  'check-ledger': declareJob({ payload: runPayload, lane: 'upkeep', schedule: { everyMs: 60 * 60_000, payload: { runId: null } } }),
  /* Soon after a row is committed, so that a member can download its receipt. */
  'append-ledger-log': declareJob({ payload: noPayload, lane: 'upkeep', schedule: { everyMs: logEveryMs, payload: {} } }),
  'forget-expired': declareJob({ payload: noPayload, lane: 'upkeep', schedule: { everyMs: 60 * 60_000, payload: {} } }),
  'new-request': declareJob({ payload: z.strictObject({ requestId: z.uuid() }), lane: 'notifications', schedule: null }),
  'sweep-notifications': declareJob({ payload: noPayload, lane: 'notifications', schedule: { everyMs: 60_000, payload: {} } }),
  'deliver-notification': declareJob({
    payload: z.strictObject({ notificationId: z.number().int(), channel: ExternalChannel }),
    lane: ({ channel }) => channel,
    schedule: null,
  }),
  'write-export': declareJob({ payload: z.strictObject({ exportId: z.uuid() }), lane: 'exports', schedule: null }),
  /* Compares every proof that is not compared yet, so that a lost job delays it by a minute at most. */
  'compare-proofs': declareJob({ payload: noPayload, lane: 'proofs', schedule: { everyMs: 60_000, payload: {} } }),
  /* As short as the sweep of notifications, and twice as frequent; in `upkeep` a ledger check of minutes would delay it. */
  'sweep-exports': declareJob({ payload: noPayload, lane: 'notifications', schedule: { everyMs: 30_000, payload: {} } }),
};

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>;

export const jobNames = Object.keys(jobs) as JobName[]; // the table has no other keys

/** The lane of a job with this payload. */
export function laneOf<N extends JobName>(name: N, payload: JobPayload<N>): JobLane {
  const lane = jobs[name].lane as JobLane | ((own: JobPayload<N>) => JobLane); // TypeScript can't relate it to N across the table
  return typeof lane === 'function' ? lane(payload) : lane;
}

/** A repeatable job, as the queue schedules it. */
export type ScheduledJob = { name: JobName; everyMs: number; payload: JobPayload<JobName> };

export const scheduledJobs: ScheduledJob[] = jobNames.flatMap((name) => {
  const { schedule } = jobs[name];
  return schedule === null ? [] : [{ name, ...schedule }];
});

/**
 * How a job is enqueued. Of jobs with the same `key` one waits or runs at a time, and it is deleted when it has ended; so a key
 * is for jobs whose outcome is in the database. `delayMs`: the minimum delay.
 */
export type JobTiming = { key?: string; delayMs?: number };
