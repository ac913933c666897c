import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';

export const jobRunStatuses = ['queued', 'running', 'succeeded', 'failed'] as const;
export const JobRunStatus = z.enum(jobRunStatuses);
export type JobRunStatus = z.infer<typeof JobRunStatus>;

/** One run of a job, readable while it runs. `posted` counts investment-days, `amount` is what they paid, IDR. */
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
});
export type JobRun = z.infer<typeof JobRun>;

export const JobRunIdInput = z.strictObject({ id: z.uuid() });

export const StartedRun = z.object({ runId: z.uuid() });
export type StartedRun = z.infer<typeof StartedRun>;
