import type { Freezer } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx, MemberCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { outdatePayoutsOf } from '../protection/outdate-approvals.ts';
import { announcePayouts } from './announce-payouts.ts';
import { lockUser } from './lock-user.ts';

const { payoutControls } = schema;

/** Freezes the caller's own payouts. Idempotent: an earlier freeze stays. */
export async function freezeOwnPayouts(ctx: MemberCtx): Promise<void> {
  const { id } = ctx.actor;
  const { due } = await inTransaction(ctx, async (tx) => {
    await lockUser(tx, id);
    return freezePayouts(tx, ctx, { userId: id, by: 'member', actorId: id });
  });
  await announcePayouts(ctx, id, due);
}

type Freeze = { userId: string; by: Freezer; actorId: string | null };
type Frozen = { isNew: boolean; due: DueDelivery[] };

/**
 * Freezes the payouts of a user whose row is locked, and notifies them. If they are frozen already, the earlier freeze stays. What waits for
 * a second administrator to pay or to release them ends, and so does a higher daily limit that is still to begin.
 */
export async function freezePayouts(tx: Tx, ctx: Ctx, { userId, by, actorId }: Freeze): Promise<Frozen> {
  await outdatePayoutsOf(tx, ctx, userId);
  const frozen = await tx
    .insert(payoutControls)
    .values({ userId, frozenAt: ctx.now(), frozenBy: by })
    .onConflictDoUpdate({
      target: payoutControls.userId,
      set: {
        frozenAt: sql`excluded.frozen_at`,
        frozenBy: sql`excluded.frozen_by`,
        // A limit that has begun stays.
        nextDayMax: sql`case when ${payoutControls.nextDayMaxAt} <= excluded.frozen_at then ${payoutControls.nextDayMax} end`,
        nextDayMaxAt: sql`case when ${payoutControls.nextDayMaxAt} <= excluded.frozen_at then ${payoutControls.nextDayMaxAt} end`,
      },
      setWhere: sql`${payoutControls.frozenAt} is null`,
    })
    .returning({ userId: payoutControls.userId });
  if (frozen.length === 0) return { isNew: false, due: [] };
  return { isNew: true, due: await notifyOfEvent(tx, ctx, { kind: 'payouts_frozen', userId, actorId }) };
}
