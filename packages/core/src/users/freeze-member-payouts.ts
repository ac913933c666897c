import type { ChangePayoutsInput } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { freezePayouts } from '../payout-controls/freeze-payouts.ts';
import { lockMember } from './lock-member.ts';

/**
 * Freezes the payouts of a member on an administrator's request; one administrator is enough. Idempotent: an earlier freeze stays.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER, OWN_RECORD
 */
export async function freezeMemberPayouts(ctx: AdminCtx, { id, reason }: ChangePayoutsInput): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    await lockMember(tx, ctx, id);
    const { isNew, due } = await freezePayouts(tx, ctx, { userId: id, by: 'administrator', actor: ctx.actor, reason });
    if (isNew) await recordAudit(tx, ctx, { action: 'payouts.frozen', entityId: id, before: null, after: { reason } });
    return due;
  });
  await announcePayouts(ctx, id, due);
}
