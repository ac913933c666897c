import assert from 'node:assert/strict';
import { DomainError, type CreateUserInput, type User } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { validateAndHashPassword } from '../passwords/validate-and-hash-password.ts';
import type { AdminCtx, AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { createUser, type UserToCreate } from './create-user.ts';
import { selectUsers, toUser } from './select-users.ts';

/**
 * Creates a member on an administrator's request; an administrator is created by a master admin only.
 * @throws DomainError MASTER_ADMIN_ONLY, USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT,
 * PASSWORD_IS_USERNAME
 */
export async function adminCreateUser(ctx: AdminCtx, { password, ...input }: CreateUserInput): Promise<User> {
  if (input.role !== 'user' && ctx.actor.role !== 'master_admin') throw new DomainError('MASTER_ADMIN_ONLY');
  const hashed = await validateAndHashPassword(password, input);
  return createAudited(ctx, { ...input, ...hashed });
}

type AuditedUser = Omit<UserToCreate, 'referredBy' | 'termsVersion' | 'termsAcceptedAt'>;

/** Creates a user without a referrer who has accepted no terms yet, and the entry in the audit log. */
export const createAudited = (ctx: AuthedCtx, user: AuditedUser): Promise<User> =>
  inTransaction(ctx, async (tx) => {
    const { id } = await createUser(tx, ctx, { ...user, referredBy: null, termsVersion: null, termsAcceptedAt: null });
    await recordAudit(tx, ctx, { action: 'user.created', entityId: id, before: null, after: { role: user.role } });
    const [created] = await selectUsers(tx).where(eq(schema.users.id, id));
    assert(created);
    return toUser(created);
  });
