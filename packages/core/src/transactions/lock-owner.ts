import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { AdminCtx } from '../context.ts';
import { requirePermitted } from '../users/get-permitted-user.ts';
import { lockReferrerOf } from '../users/lock-referrer.ts';
import type { UserRow } from '../users/user-columns.ts';

export type Owner = Pick<UserRow, 'id' | 'username' | 'role' | 'createdAt'>;

/**
 * Locks the owner of a transaction that an administrator is about to decide or correct, before its row and any account: their
 * role cannot change and they cannot be deleted until commit, and what was read of them stays valid. Their referrer is locked
 * first.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER
 */
export async function lockOwner(tx: Tx, ctx: AdminCtx, transactionId: string): Promise<Owner> {
  const ownerId = sql`select user_id from transactions where id = ${transactionId}`;
  const [, [owner]] = await Promise.all([
    lockReferrerOf(tx, ownerId),
    tx.execute<Omit<Owner, 'createdAt'> & { created_at: string }>(sql`
      select id, username, role, created_at from users where id = (${ownerId}) for no key update`),
  ]);
  const { created_at: createdAt, ...rest } = requirePermitted(ctx, 'edit', owner);
  return { ...rest, createdAt: new Date(createdAt) };
}
