import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { lockOwner, type Owner } from './lock-owner.ts';

const { transactions } = schema;

export type TransactionRow = typeof transactions.$inferSelect;

/**
 * A transaction that an administrator is about to correct and its owner, both locked, the owner first; never their own, a
 * plain administrator's only of members.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER
 */
export async function lockTransaction(tx: Tx, ctx: AuthedCtx, id: string): Promise<{ row: TransactionRow; owner: Owner }> {
  const owner = await lockOwner(tx, ctx, id);
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id), isNull(transactions.deletedAt)))
    .for('update');
  if (!row) throw new DomainError('NOT_FOUND');
  return { row, owner };
}
