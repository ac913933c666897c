import { ReferralStats } from '@app/contract';
import { getReferralStats } from '@app/core';
import { router, sessionProcedure } from '../trpc/procedures.ts';

export const referralsRouter = router({
  stats: sessionProcedure
    .meta({ rest: 'GET /referral/stats', summary: "Returns the caller's referral code, friends and bonuses." })
    .output(ReferralStats)
    .query(({ ctx }) => getReferralStats(ctx.core)),
});
