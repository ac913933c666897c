import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';

const { bankDestinations } = schema;

/**
 * Takes a bank destination away. Deposits that were sent there keep its details.
 * @throws DomainError NOT_FOUND
 */
export async function deleteBank(ctx: AuthedCtx, { id }: { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [before] = await tx.delete(bankDestinations).where(eq(bankDestinations.id, id)).returning();
    if (!before) throw new DomainError('NOT_FOUND');
    await recordAudit(tx, ctx, { action: 'bank.deleted', entityId: id, before, after: null });
  });
}
