import { DomainError } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';

const { users } = schema;

export type UserRow = typeof users.$inferSelect;

/**
 * A user that the acting administrator may see and change: a plain administrator members only.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function getManageable(db: Db | Tx, ctx: AuthedCtx, id: string): Promise<UserRow> {
  return refuseUnmanageable(ctx, (await db.select().from(users).where(eq(users.id, id)))[0]);
}

/**
 * The same, with the row locked: for a change, rows that only name the user can still be written meanwhile; whoever holds
 * an account and writes one would otherwise wait for whoever holds the user and wants the account. For a deletion nothing.
 */
export async function lockManageable(tx: Tx, ctx: AuthedCtx, id: string, lockFor: 'change' | 'deletion'): Promise<UserRow> {
  const strength = lockFor === 'deletion' ? 'update' : 'no key update';
  return refuseUnmanageable(ctx, (await tx.select().from(users).where(eq(users.id, id)).for(strength))[0]);
}

/** @throws DomainError NOT_FOUND, NOT_A_MEMBER */
export function refuseUnmanageable<U extends Pick<UserRow, 'role'>>(ctx: AuthedCtx, user: U | undefined): U {
  if (!user) throw new DomainError('NOT_FOUND');
  if (ctx.actor.role !== 'master_admin' && user.role !== 'user') throw new DomainError('NOT_A_MEMBER');
  return user;
}
