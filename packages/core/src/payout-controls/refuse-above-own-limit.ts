import { DomainError } from '@app/contract';
import type { Tx } from '@app/db';
import type { Idr } from '@app/money';
import type { MemberCtx } from '../context.ts';
import { leftOfDayMax } from './left-of-day-max.ts';
import type { PayoutControlsRow } from './read-payout-controls.ts';

/**
 * Refuses a withdrawal that, with those of the same business day that were not rejected, is above the caller's own limit. The caller's
 * row is locked.
 * @throws DomainError ABOVE_OWN_DAY_LIMIT with what is left for today
 */
export async function refuseAboveOwnLimit(tx: Tx, ctx: MemberCtx, controls: PayoutControlsRow, amount: Idr): Promise<void> {
  const left = await leftOfDayMax(tx, ctx.actor.id, controls, ctx.now());
  if (left !== null && amount > left) throw new DomainError('ABOVE_OWN_DAY_LIMIT', { left }, { amount: 'too_big' });
}
