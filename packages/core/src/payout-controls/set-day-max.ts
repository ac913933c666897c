import { hourMs } from '@app/contract';
import type { PayoutControls, SetDayMaxInput } from '@app/contract';
import { schema } from '@app/db';
import type { MemberCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { readProtection } from '../protection/read-protection.ts';
import { announcePayouts } from './announce-payouts.ts';
import { currentControls } from './get-payout-controls.ts';
import { lockUser } from './lock-user.ts';
import { refuseOwnFrozen } from './refuse-payout.ts';
import { dayMaxAt, readPayoutControls } from './read-payout-controls.ts';

const { payoutControls } = schema;

/**
 * Sets how much the caller wants to withdraw in a business day at most. A lower limit begins at once, a higher one after the hours of a
 * hold, so that whoever took over the account has to wait until its owner has read the mail. It replaces a limit that is still to begin.
 * @throws DomainError PAYOUTS_FROZEN (a higher one)
 */
export async function setDayMax(ctx: MemberCtx, { amount }: SetDayMaxInput): Promise<PayoutControls> {
  const { id: userId } = ctx.actor;
  const { controls, due } = await inTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const [stored, { payoutHoldHours }] = [await readPayoutControls(tx, userId), await readProtection(tx)];
    const current = dayMaxAt(stored, ctx.now());
    const isHigher = current !== null && (amount === null || amount > current);
    const next = isHigher
      ? { dayMax: current, nextDayMax: amount, nextDayMaxAt: new Date(ctx.now().getTime() + payoutHoldHours * hourMs) }
      : { dayMax: amount, nextDayMax: null, nextDayMaxAt: null };
    if (isHigher) refuseOwnFrozen(stored);
    const isWaiting = stored.nextDayMaxAt !== null && stored.nextDayMaxAt > ctx.now();
    const isKept = isHigher ? isWaiting && stored.nextDayMax === amount : amount === current && stored.nextDayMaxAt === null;
    if (isKept) return { controls: await currentControls(tx, ctx, userId), due: [] };
    await tx
      .insert(payoutControls)
      .values({ userId, ...next })
      .onConflictDoUpdate({ target: payoutControls.userId, set: next });
    const due = await notifyOfEvent(tx, ctx, { kind: 'day_limit_changed', userId, actorId: userId });
    return { controls: await currentControls(tx, ctx, userId), due };
  });
  await announcePayouts(ctx, userId, due);
  return controls;
}
