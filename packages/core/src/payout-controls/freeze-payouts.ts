import assert from 'node:assert/strict';
import type { Freezer } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import type { Actor, Ctx, MemberCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import type { DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { notifyOfRecorded } from '../notifications/notify-of-event.ts';
import { notifyOfFreeze } from '../notifications/notify-of-freeze.ts';
import { outdatePayoutsOf } from '../protection/outdate-approvals.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { announcePayouts } from './announce-payouts.ts';
import { lockUser } from './lock-user.ts';

const { payoutControls, users } = schema;

/** Freezes the caller's own payouts. Idempotent: an earlier freeze stays. */
export async function freezeOwnPayouts(ctx: MemberCtx): Promise<void> {
  const { id } = ctx.actor;
  const { due } = await inTransaction(ctx, async (tx) => {
    await lockUser(tx, id);
    return freezePayouts(tx, ctx, { userId: id, by: 'member', actor: ctx.actor });
  });
  await announcePayouts(ctx, id, due);
}

/** `actor` null: nobody was logged in; `reason`: an administrator's. */
type Freeze = { userId: string; by: Freezer; actor: Actor | null; reason?: string };
type Frozen = { isNew: boolean; due: DueDelivery[] };

/**
 * Freezes the payouts of a user whose row is locked, and notifies them and the administrators. If they are frozen already, the earlier freeze stays. What waits for
 * a second administrator to pay or to release them ends, and so does a higher daily limit that is still to begin.
 */
export async function freezePayouts(tx: Tx, ctx: Ctx, { userId, by, actor, reason }: Freeze): Promise<Frozen> {
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
  const event = { kind: 'payouts_frozen', userId, actorId: actor?.id ?? null } as const;
  const eventId = await recordSecurityEvent(tx, ctx, event);
  const ofOwner = await notifyOfRecorded(tx, ctx, eventId, event);
  const [frozenUser] = await tx.select({ username: users.username }).from(users).where(eq(users.id, userId));
  assert(frozenUser);
  const administrator = by === 'administrator' ? (actor?.username ?? null) : null;
  const facts = { userId, ...frozenUser, by, administrator, reason: reason ?? null };
  const ofAdministrators = await notifyOfFreeze(tx, ctx, { ...facts, eventId, actorId: event.actorId });
  return { isNew: true, due: [...ofOwner, ...ofAdministrators] };
}
