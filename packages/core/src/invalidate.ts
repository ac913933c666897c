import type { Ctx } from './context.ts';

/** After money of a member, or a request of theirs, changed: their screens, and those of administrators. */
export function invalidateMoneyOf(ctx: Ctx, userId: string): void {
  ctx.invalidate({ topics: ['requests', 'transactions', 'stats', 'investments', 'notifications', 'me'], to: userId });
  ctx.invalidate({ topics: ['requests', 'stats', 'investments', 'notifications'], to: 'administrators' });
  /* A friend's deposits and balance are in the figures of the referrer, who is not known here. */
  ctx.invalidate({ topics: ['referrals'], to: 'everyone' });
}

/** After interest or bonuses of any members were posted, or corrected, in one statement: it does not name the members. */
export function invalidatePostings(ctx: Ctx): void {
  ctx.invalidate({ topics: ['transactions', 'stats', 'investments', 'notifications', 'referrals'], to: 'everyone' });
}

/** After a run of a job began, made progress or ended. */
export const invalidateRuns = (ctx: Ctx): void => ctx.invalidate({ topics: ['runs'], to: 'administrators' });

/** After a figure that administrators alone see changed. */
export const invalidateAdminStats = (ctx: Ctx): void => ctx.invalidate({ topics: ['stats'], to: 'administrators' });
