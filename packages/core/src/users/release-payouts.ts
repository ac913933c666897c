import { DomainError, type ChangePayoutsInput } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { notifyOfEvent } from '../notifications/notify-of-event.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { readPayoutControls } from '../payout-controls/read-payout-controls.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { lockMember } from './lock-member.ts';

const { payoutControls } = schema;

/**
 * Ends the freeze of a member's payouts on an administrator's request. A hold goes on until its end.
 * @throws DomainError NOT_FOUND (also when they are not frozen), NOT_A_MEMBER, OWN_RECORD; SecondPersonNeeded
 */
export async function releasePayouts(ctx: AdminCtx, { id, reason }: ChangePayoutsInput): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    const { username } = await lockMember(tx, ctx, id);
    const { frozenAt, frozenBy } = await readPayoutControls(tx, id);
    if (frozenAt === null) throw new DomainError('NOT_FOUND');
    const before = { frozenAt, frozenBy };
    const after = { reason };
    await requireSecondPerson(tx, ctx, { reasons: alwaysIf(true), subjectId: id, userId: id, name: username, before, after });
    await tx.update(payoutControls).set({ frozenAt: null, frozenBy: null }).where(eq(payoutControls.userId, id));
    await recordAudit(tx, ctx, { action: 'payouts.released', entityId: id, before, after });
    return notifyOfEvent(tx, ctx, { kind: 'payouts_released', userId: id, actorId: ctx.actor.id });
  });
  await announcePayouts(ctx, id, due);
}
