import type { JobPayload } from '@app/contract';
import { accrueInterest, type Ctx } from '@app/core';
import type { JobTools } from './job-tools.ts';

export const accrueInterestJob = (ctx: Ctx, tools: Pick<JobTools, 'shouldStop'>) => (payload: JobPayload<'accrue-interest'>) =>
  accrueInterest(ctx, payload, tools);
