import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { refuseOwn } from '../refuse-own.ts';
import { refuseUnmanageable, type UserRow } from '../users/get-manageable.ts';
import { lockReferrerOf } from '../users/lock-referrer.ts';

export type Owner = Pick<UserRow, 'id' | 'username' | 'role' | 'createdAt'>;

/**
 * Locks the owner of a transaction that an administrator is about to decide or correct, before its row and any account:
 * nobody changes their role or deletes them meanwhile, and what is read of them is true until the end. Their referrer comes
 * first.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER
 */
export async function lockOwner(tx: Tx, ctx: AuthedCtx, transactionId: string): Promise<Owner> {
  const ownerId = sql`select user_id from transactions where id = ${transactionId}`;
  const [, [owner]] = await Promise.all([
    lockReferrerOf(tx, ownerId),
    tx.execute<Omit<Owner, 'createdAt'> & { created_at: string }>(sql`
      select id, username, role, created_at from users where id = (${ownerId}) for no key update`),
  ]);
  if (owner) refuseOwn(ctx, owner.id);
  const { created_at: createdAt, ...rest } = refuseUnmanageable(ctx, owner);
  return { ...rest, createdAt: new Date(createdAt) };
}
