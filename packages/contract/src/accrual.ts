import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import type { JobName } from './jobs.ts';

export const jobRunStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export const JobRunStatus = z.enum(jobRunStatuses);
export type JobRunStatus = z.infer<typeof JobRunStatus>;

/**
 * One run of a job, readable while it runs. `posted` counts investment-days, `amount` is what they paid, IDR. Of a run
 * that pays referral bonuses `posted` counts bonuses, `due` and `completed` count business days; of a ledger
 * check they count the promises to prove and those that were looked at.
 */
export const JobRun = z.object({
  id: z.uuid(),
  job: z.string(),
  status: JobRunStatus,
  startedBy: z.string().nullable(),
  queuedAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  due: z.number().int(),
  investments: z.number().int(),
  posted: z.number().int(),
  completed: z.number().int(),
  amount: Idr,
  /** Why it failed, in a word; null: it did not. */
  error: z.string().nullable(),
});
export type JobRun = z.infer<typeof JobRun>;

export const JobRunIdInput = z.strictObject({ id: z.uuid() });

/** The jobs whose runs are written down. */
export const recordedJobs = ['accrue-interest', 'accrue-referral-bonuses', 'check-ledger'] as const satisfies readonly JobName[];
export type RecordedJob = (typeof recordedJobs)[number];

export const LatestRunInput = z.object({
  job: z.enum(recordedJobs).default('accrue-interest').describe('accrue-interest where none is given.'),
});

export const StartedRun = z.object({ runId: z.uuid() });
export type StartedRun = z.infer<typeof StartedRun>;

/** An investment whose interest can't be posted. `reason` is what the books refuse: the name of the broken promise. */
export const SetAsideInvestment = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  username: z.string(),
  currentValue: Idr,
  nextAccrualAt: Instant.nullable(),
  setAsideAt: Instant,
  reason: z.string().nullable(),
});
export type SetAsideInvestment = z.infer<typeof SetAsideInvestment>;

export const InvestmentIdInput = z.strictObject({ id: z.uuid() });
