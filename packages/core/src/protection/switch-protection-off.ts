import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { outdateAllApprovals } from './outdate-approvals.ts';
import { lockProtection } from './read-protection.ts';
import { refuseWhenLive } from './refuse-when-live.ts';

/**
 * Switches protection off on the operator's request, for a company in which nobody is left who could approve it.
 * @throws DomainError NOT_FOUND (it is off), LIVE_REQUIRES_PROTECTION
 */
export async function switchProtectionOff(ctx: OperatorCtx): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await refuseWhenLive(tx);
    const { since } = await lockProtection(tx);
    if (since === null) throw new DomainError('NOT_FOUND');
    await tx.update(schema.protection).set({ since: null });
    await outdateAllApprovals(tx, ctx);
    await recordAudit(tx, ctx, { action: 'protection.updated', entityId: null, before: { isOn: true }, after: { isOn: false } });
  });
}
