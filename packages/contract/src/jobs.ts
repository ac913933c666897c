import { z } from 'zod';
import { OutsideChannel, outsideChannels } from './notifications.ts';

/** Jobs are core verbs in kebab-case; their data carries ids only. */
export const jobNames = [
  'accrue-interest',
  'accrue-referral-bonuses',
  'check-ledger',
  'forget-expired',
  'new-request',
  'sweep-notifications',
  'deliver-notification',
  'write-export',
  'sweep-exports',
] as const;
export type JobName = (typeof jobNames)[number];

export const jobPayloads = {
  /** `runId` null: started by the schedule, which makes its own run. */
  'accrue-interest': z.strictObject({ runId: z.uuid().nullable() }),
  'accrue-referral-bonuses': z.strictObject({ runId: z.uuid().nullable() }),
  'check-ledger': z.strictObject({ runId: z.uuid().nullable() }),
  'forget-expired': z.strictObject({}),
  'new-request': z.strictObject({ requestId: z.uuid() }),
  'sweep-notifications': z.strictObject({}),
  'deliver-notification': z.strictObject({ notificationId: z.number().int(), channel: OutsideChannel }),
  'write-export': z.strictObject({ exportId: z.uuid() }),
  'sweep-exports': z.strictObject({}),
} as const satisfies Record<JobName, z.ZodType>;

export type JobPayload<N extends JobName> = z.infer<(typeof jobPayloads)[N]>;

/** How often each repeatable job looks at the database for what is due, and what it is given. */
export const jobSchedules = {
  'accrue-interest': { everyMs: 5 * 60_000, payload: { runId: null } },
  /* A day's bonuses are paid minutes after its end. */
  'accrue-referral-bonuses': { everyMs: 5 * 60_000, payload: { runId: null } },
  /* Once a business day; asked every hour, so that a night without a worker is made up for in the morning. */
  'check-ledger': { everyMs: 60 * 60_000, payload: { runId: null } },
  'forget-expired': { everyMs: 60 * 60_000, payload: {} },
  'sweep-notifications': { everyMs: 60_000, payload: {} },
  'sweep-exports': { everyMs: 30_000, payload: {} },
} as const satisfies { [N in JobName]?: { everyMs: number; payload: JobPayload<N> } };

/**
 * How a job is put on the queue. Of jobs with the same `key` one waits or runs at a time, and it leaves nothing behind
 * when it has ended; so a key is for jobs whose outcome stands in the database. `delayMs`: not before so long.
 */
export type JobTiming = { key?: string; delayMs?: number };

/**
 * A lane is a queue with workers of its own: what is slow or dead in one never holds up another. A long run of interest
 * does not keep a notification waiting, nor a long export a run of interest, nor a mail server that hangs the webhook.
 */
export const jobLanes = ['jobs', 'upkeep', 'notifications', 'exports', ...outsideChannels] as const;
export type JobLane = (typeof jobLanes)[number];

/** Jobs that one worker process takes at a time from each lane. */
export const jobsAtOnce: Record<JobLane, number> = { jobs: 1, upkeep: 1, notifications: 1, exports: 2, webhook: 4, email: 4, telegram: 1 };

/** The lane of a job: a delivery goes by its channel. */
export function laneOf<N extends JobName>(name: N, payload: JobPayload<N>): JobLane {
  // The sweep of exports is as short and as frequent; a check of the ledger, which may take minutes, must not hold it up.
  if (name === 'new-request' || name === 'sweep-notifications' || name === 'sweep-exports') return 'notifications';
  if (name === 'check-ledger' || name === 'forget-expired') return 'upkeep';
  if (name === 'write-export') return 'exports';
  return 'channel' in payload ? payload.channel : 'jobs';
}
