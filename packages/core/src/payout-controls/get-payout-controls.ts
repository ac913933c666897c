import type { PayoutControls } from '@app/contract';
import type { Db, Tx } from '@app/db';
import type { Ctx, MemberCtx } from '../context.ts';
import { isInForce, readProtection } from '../protection/read-protection.ts';
import { leftOfDayMax } from './left-of-day-max.ts';
import { dayMaxAt, readPayoutControls } from './read-payout-controls.ts';

/** What keeps the caller's withdrawals from being requested or approved. */
export const getOwnPayoutControls = (ctx: MemberCtx): Promise<PayoutControls> => currentControls(ctx.db, ctx, ctx.actor.id);

/** The controls of a user at this instant: without a hold that is over, and with a limit that has begun by now. */
export async function currentControls(db: Db | Tx, { now }: Ctx, userId: string): Promise<PayoutControls> {
  const [stored, rules] = await Promise.all([readPayoutControls(db, userId), readProtection(db)]);
  const isHeld = stored.heldUntil !== null && stored.heldUntil > now();
  const isLimitWaiting = stored.nextDayMaxAt !== null && stored.nextDayMaxAt > now();
  return {
    heldUntil: isHeld ? stored.heldUntil : null,
    holdReason: isHeld ? stored.holdReason : null,
    frozenAt: stored.frozenAt,
    frozenBy: stored.frozenBy,
    dayMax: dayMaxAt(stored, now()),
    dayLeft: await leftOfDayMax(db, userId, stored, now()),
    nextDayMax: isLimitWaiting ? stored.nextDayMax : null,
    nextDayMaxAt: isLimitWaiting ? stored.nextDayMaxAt : null,
    holdHours: rules.payoutHoldHours,
    isHeldOnChange: isInForce(rules, now()),
  };
}
