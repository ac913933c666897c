import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { AdminCtx } from '../context.ts';
import { lockOwner, type Owner } from './lock-owner.ts';

const { transactions } = schema;

export type TransactionRow = typeof transactions.$inferSelect;

/**
 * Locks a transaction that an administrator is about to correct and its owner, the owner first. Refused for the administrator's
 * own, and to a plain administrator for other administrators'.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER
 */
export async function lockTransaction(tx: Tx, ctx: AdminCtx, id: string): Promise<{ row: TransactionRow; owner: Owner }> {
  const owner = await lockOwner(tx, ctx, id);
  const [row] = await tx
    .select()
    .from(transactions)
    .where(and(eq(transactions.id, id), isNull(transactions.deletedAt)))
    .for('update');
  if (!row) throw new DomainError('NOT_FOUND');
  return { row, owner };
}
