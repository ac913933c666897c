import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { invalidateAdminStats } from '../invalidate.ts';

const { bankDestinations } = schema;

/**
 * Deletes a bank destination. Deposits sent to it keep its details.
 * @throws DomainError NOT_FOUND; SecondPersonNeeded
 */
export async function deleteBank(ctx: MasterAdminCtx, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [before] = await tx.delete(bankDestinations).where(eq(bankDestinations.id, id)).returning();
    if (!before) throw new DomainError('NOT_FOUND');
    await requireSecondPerson(tx, ctx, { reasons: alwaysIf(true), subjectId: id, name: before.bankName, before, after: null });
    await recordAudit(tx, ctx, { action: 'bank.deleted', entityId: id, before, after: null });
  });
  invalidateAdminStats(ctx);
}
