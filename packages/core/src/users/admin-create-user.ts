import assert from 'node:assert/strict';
import { DomainError, isAllowed, isMember, operator, type CreateUserInput, type User } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { validateAndHashPassword } from '../passwords/validate-and-hash-password.ts';
import type { AdminCtx, AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { notifyOfOperator } from '../notifications/notify-of-operator.ts';
import { isInForce, readProtection } from '../protection/read-protection.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { accessEndOfNew } from './access-end.ts';
import { createUser, type UserToCreate } from './create-user.ts';
import { selectUsers, toUser } from './select-users.ts';

/**
 * Creates a member on an administrator's request; an administrator or an auditor is created by a master admin only. With `mustChangePassword`, and always
 * while protection is on, the user has to choose a new password at the first log-in.
 * @throws DomainError MASTER_ADMIN_ONLY, USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT,
 * PASSWORD_IS_USERNAME, INVALID_INPUT (the end of the access)
 * @throws SecondPersonNeeded
 */
export async function adminCreateUser(ctx: AdminCtx, { password, accessUntil: given, ...input }: CreateUserInput): Promise<User> {
  if (!isMember(input.role) && !isAllowed('master_admin', ctx.actor.role)) throw new DomainError('MASTER_ADMIN_ONLY');
  const accessUntil = accessEndOfNew(ctx, input.role, given);
  const hashed = await validateAndHashPassword(password, input);
  return createAudited(ctx, { ...input, ...hashed, accessUntil });
}

type AuditedUser = Omit<UserToCreate, 'isPasswordAssigned' | 'referredBy' | 'termsVersion' | 'termsAcceptedAt'>;

/** Creates a user without a referrer who has accepted no terms yet, the entry in the audit log and the security event. The administrators are notified of one whom the operator at the machine creates. */
export async function createAudited(ctx: AuthedCtx, user: AuditedUser): Promise<User> {
  const { createdUser, due } = await inTransaction(ctx, async (tx) => {
    const { role, accessUntil } = user;
    const mustChangePassword = user.mustChangePassword === true || isInForce(await readProtection(tx), ctx.now());
    const access = accessUntil ? { accessUntil: accessUntil.toISOString() } : {};
    const { id } = await createUser(tx, ctx, {
      ...user,
      mustChangePassword,
      isPasswordAssigned: true,
      referredBy: null,
      termsVersion: null,
      termsAcceptedAt: null,
    });
    await recordSecurityEvent(tx, ctx, { kind: 'account_created', userId: id, actorId: ctx.actor.id });
    const after = { role, ...access, ...(mustChangePassword && { mustChangePassword }) };
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(!isMember(role)),
      isPossibleWhenOverdue: true,
      name: user.username,
      before: null,
      after: { username: user.username, email: user.email, role, ...access },
    });
    const auditId = await recordAudit(tx, ctx, { action: 'user.created', entityId: id, before: null, after });
    const isByOperator = ctx.actor.id === operator.id;
    const due = isByOperator ? await notifyOfOperator(tx, ctx, { userId: id, auditId, change: 'created', username: user.username }) : [];
    const [created] = await selectUsers(tx).where(eq(schema.users.id, id));
    assert(created);
    return { createdUser: toUser(created), due };
  });
  invalidateAdminStats(ctx);
  if (due.length > 0) ctx.invalidate({ topics: ['notifications'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
  return createdUser;
}
