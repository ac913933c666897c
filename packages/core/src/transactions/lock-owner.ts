import { schema, type Tx } from '@app/db';
import { eq, inArray } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { refuseOwn } from '../refuse-own.ts';
import { refuseUnmanageable } from '../users/get-manageable.ts';
import { lockReferrerOf } from '../users/lock-referrer.ts';

const { transactions, users } = schema;

const ownerColumns = { id: users.id, username: users.username, role: users.role, createdAt: users.createdAt };

export type Owner = Pick<typeof users.$inferSelect, keyof typeof ownerColumns>;

/**
 * Locks the owner of a transaction that an administrator is about to decide or correct, before its row and any account:
 * nobody changes their role or deletes them meanwhile, and what is read of them is true until the end. Their referrer comes
 * first.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER
 */
export async function lockOwner(tx: Tx, ctx: AuthedCtx, transactionId: string): Promise<Owner> {
  const ownerId = tx.select({ id: transactions.userId }).from(transactions).where(eq(transactions.id, transactionId));
  await lockReferrerOf(tx, ownerId);
  const [owner] = await tx.select(ownerColumns).from(users).where(inArray(users.id, ownerId)).for('no key update');
  if (owner) refuseOwn(ctx, owner.id);
  return refuseUnmanageable(ctx, owner);
}
