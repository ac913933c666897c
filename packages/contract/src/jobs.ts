import { z } from 'zod';

/** Jobs are core verbs in kebab-case; their data carries ids only. */
export const jobNames = ['accrue-interest'] as const;
export type JobName = (typeof jobNames)[number];

export const jobPayloads = {
  /** `runId` null: started by the schedule, which makes its own run. */
  'accrue-interest': z.strictObject({ runId: z.uuid().nullable() }),
} as const satisfies Record<JobName, z.ZodType>;

export type JobPayload<N extends JobName> = z.infer<(typeof jobPayloads)[N]>;

/** How often each repeatable job looks at the database for what is due. */
export const jobEveryMs: Record<JobName, number> = { 'accrue-interest': 5 * 60_000 };
