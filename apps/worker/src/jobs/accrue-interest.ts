import type { JobPayload } from '@app/contract';
import { accrueInterest, type Ctx } from '@app/core';

/** What a job may ask of the process that runs it. */
export type JobTools = { shouldStop: () => boolean };

export const accrueInterestJob = (ctx: Ctx, tools: JobTools) => (payload: JobPayload<'accrue-interest'>) =>
  accrueInterest(ctx, payload, tools);
