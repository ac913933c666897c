import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import type { JobName } from './jobs.ts';

export const jobRunStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export const JobRunStatus = z.enum(jobRunStatuses).describe('Whether a run waits, is being executed, or has ended.');
export type JobRunStatus = z.infer<typeof JobRunStatus>;

export const JobRun = z
  .object({
    id: z.uuid().describe('Id of the run.'),
    job: z.string().describe('Name of the job.'),
    status: JobRunStatus.describe('Whether it waits, runs or has ended.'),
    startedBy: z.string().nullable().describe('Username of the administrator who started it; null: the schedule did.'),
    queuedAt: Instant.describe('When it was requested.'),
    startedAt: Instant.nullable().describe('When a worker started it; null: not yet.'),
    finishedAt: Instant.nullable().describe('When it ended; null: not yet.'),
    due: z.number().int().describe('Interest: due investments; bonuses: due business days; ledger check: all invariants.'),
    investments: z.number().int().describe('Number of investments that were paid.'),
    posted: z.number().int().describe('Number of postings: interest days or bonuses.'),
    completed: z
      .number()
      .int()
      .describe('Interest: completed investments; bonuses: closed business days; ledger check: checked invariants.'),
    amount: Idr.describe('The sum of what was posted, IDR.'),
    error: z.string().nullable().describe('Why it failed: a code, or the names of the violated invariants; null: it did not.'),
  })
  .describe('One run of a job, readable while it runs.');
export type JobRun = z.infer<typeof JobRun>;

export const JobRunIdInput = z.strictObject({
  id: z.uuid().describe('Id of the run.'),
});

/** The jobs whose runs are recorded. */
export const recordedJobs = ['accrue-interest', 'accrue-referral-bonuses', 'check-ledger'] as const satisfies readonly JobName[];
export type RecordedJob = (typeof recordedJobs)[number];

export const LatestRunInput = z.object({
  job: z.enum(recordedJobs).default('accrue-interest').describe('The job; `accrue-interest` where none is given.'),
});

export const StartedRun = z
  .object({
    runId: z.uuid().describe('Id of the run that was started, or of the one that was already running.'),
  })
  .describe('The run that a call started.');
export type StartedRun = z.infer<typeof StartedRun>;

export const SetAsideInvestment = z
  .object({
    id: z.uuid().describe('Id of the investment.'),
    userId: z.uuid().describe('Id of the member.'),
    username: z.string().describe('Username of the member.'),
    currentValue: Idr.describe('The value of the investment, IDR.'),
    nextAccrualAt: Instant.nullable().describe('The due instant of the first day that was not paid.'),
    setAsideAt: Instant.describe('When the run set it aside.'),
    reason: z.string().nullable().describe('The violated constraint, or the code with which the rows were refused; null: not known.'),
  })
  .describe("An investment whose interest can't be posted.");
export type SetAsideInvestment = z.infer<typeof SetAsideInvestment>;

export const InvestmentIdInput = z.strictObject({
  id: z.uuid().describe('Id of the investment.'),
});
