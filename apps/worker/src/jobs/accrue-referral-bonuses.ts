import type { JobPayload } from '@app/contract';
import { accrueReferralBonuses, type Ctx } from '@app/core';
import type { JobTools } from './job-tools.ts';

export const accrueReferralBonusesJob = (ctx: Ctx, tools: JobTools) => (payload: JobPayload<'accrue-referral-bonuses'>) =>
  accrueReferralBonuses(ctx, payload, tools);
