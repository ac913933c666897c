import assert from 'node:assert/strict';
import { DomainError, type CreateUserInput, type User } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { acceptPassword } from '../auth/accept-password.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { createUser } from './create-user.ts';
import { selectUsers, toUser } from './select-users.ts';

/**
 * An administrator creates a member; an administrator is created by a master admin only.
 * @throws DomainError MASTER_ADMIN_ONLY, USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT,
 * PASSWORD_IS_USERNAME
 */
export async function adminCreateUser(ctx: AuthedCtx, { password, ...input }: CreateUserInput): Promise<User> {
  if (input.role !== 'user' && ctx.actor.role !== 'master_admin') throw new DomainError('MASTER_ADMIN_ONLY');
  const accepted = await acceptPassword(password, input);
  return inTransaction(ctx, async (tx) => {
    const { id } = await createUser(tx, ctx, { ...input, ...accepted, referredBy: null, termsVersion: null, termsAcceptedAt: null });
    await recordAudit(tx, ctx, { action: 'user.created', entityId: id, before: null, after: { role: input.role } });
    const [created] = await selectUsers(tx).where(eq(schema.users.id, id));
    assert(created);
    return toUser(created);
  });
}
