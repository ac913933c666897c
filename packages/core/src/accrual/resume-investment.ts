import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, isNotNull } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { refuseOwnRecord } from '../refuse-own-record.ts';

const { investments } = schema;

/**
 * Resumes an investment after an administrator repaired what kept its interest from being posted: the next run pays every day
 * that it missed. If the cause remains, that run sets it aside again.
 * @throws DomainError NOT_FOUND (no such investment is set aside), OWN_RECORD
 */
export async function resumeInvestment(ctx: MasterAdminCtx, { id }: { id: string }): Promise<void> {
  const ownerId = await inTransaction(ctx, async (tx) => {
    const [found] = await tx
      .select({ userId: investments.userId, setAsideAt: investments.setAsideAt, reason: investments.setAsideReason })
      .from(investments)
      .where(and(eq(investments.id, id), isNotNull(investments.setAsideAt)))
      .for('no key update');
    if (!found) throw new DomainError('NOT_FOUND');
    const { userId, ...before } = found;
    refuseOwnRecord(ctx, userId);
    await tx.update(investments).set({ setAsideAt: null, setAsideReason: null }).where(eq(investments.id, id));
    await recordAudit(tx, ctx, { action: 'investment.resumed', entityId: id, before, after: null });
    return userId;
  });
  ctx.invalidate({ topics: ['investments'], to: ownerId });
  ctx.invalidate({ topics: ['investments', 'stats'], to: 'administrators' });
}
