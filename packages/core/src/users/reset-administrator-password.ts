import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit, type AuditEntry } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { recordAccountChange } from '../notifications/record-account-change.ts';
import { notifyOfOperator } from '../notifications/notify-of-operator.ts';
import { validateAndHashPassword } from '../passwords/validate-and-hash-password.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { endAccess } from './end-access.ts';
import { lockAdministrator } from './lock-administrator.ts';

const { users } = schema;

/**
 * Sets an administrator's password on the operator's request, for one who cannot log in and has no colleague who could. It ends their
 * sessions, and they have to choose a new one at the next log-in. The audit log, the security events and the administrator's
 * notifications record it, and the other administrators are notified.
 * @throws DomainError NOT_FOUND (no administrator has that username), PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME
 */
export async function resetAdministratorPassword(
  ctx: OperatorCtx,
  { username, password }: { username: string; password: string },
): Promise<{ username: string }> {
  const hashed = await validateAndHashPassword(password, { username, role: 'master_admin' });
  const { found, due } = await inTransaction(ctx, async (tx) => {
    const before = await lockAdministrator(tx, username);
    await tx
      .update(users)
      .set({ ...hashed, isPasswordAssigned: true, mustChangePassword: true })
      .where(eq(users.id, before.id));
    await recordSecurityEvent(tx, ctx, { kind: 'password_reset', userId: before.id, actorId: ctx.actor.id });
    await endAccess(tx, ctx, before.id, { reason: 'password', actorId: ctx.actor.id });
    const { id, role } = before;
    const audited: AuditEntry = {
      action: 'user.updated',
      entityId: id,
      before: { role },
      after: { role, changedFields: [], passwordReset: true },
    };
    const auditId = await recordAudit(tx, ctx, audited);
    const due = await recordAccountChange(tx, ctx, { userId: id, auditId, before, details: before, moved: undefined, passwordReset: true });
    const change = { change: 'password', username: before.username } as const;
    return { found: before, due: [...due, ...(await notifyOfOperator(tx, ctx, { userId: id, auditId, ...change }))] };
  });
  ctx.invalidate({ topics: ['me', 'notifications'], to: found.id });
  ctx.invalidate({ topics: ['notifications'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
  return { username: found.username };
}
