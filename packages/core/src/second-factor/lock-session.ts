import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { hashToken } from '../hash-token.ts';

const { sessions, users } = schema;

/**
 * Locks the caller's row and the session of this token: a log-in and a change of the password lock the row too, so that they come
 * before a change of the second factor or after it. Codes and passwords are hashed before, which takes long, and the session may have
 * ended meanwhile.
 * `checkedHash`: the password hash that the caller's password matched.
 * @throws DomainError NOT_LOGGED_IN when the session has ended, WRONG_PASSWORD when the password is another one by now
 */
export async function lockSession(tx: Tx, ctx: AuthedCtx, token: string, checkedHash?: string): Promise<void> {
  const { id } = ctx.actor;
  const [user] = await tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id)).for('no key update');
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, hashToken(token)))
    .for('key share');
  if (!user || !session) throw new DomainError('NOT_LOGGED_IN');
  if (checkedHash !== undefined && user.passwordHash !== checkedHash)
    throw new DomainError('WRONG_PASSWORD', {}, { currentPassword: 'invalid' });
}
