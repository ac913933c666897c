import type { UserReasonInput } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';
import { lockEditableUser } from './get-permitted-user.ts';

/**
 * Logs a user out everywhere on an administrator's request; does nothing when they are not logged in. Password and second factor stay, so the user can log in again.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER (an administrator, and the caller is no master admin), OWN_RECORD
 */
export async function endSessionsOf(ctx: AdminCtx, { id, reason }: UserReasonInput): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockEditableUser(tx, ctx, id);
    const sessions = await endSessionsWhere(tx, ctx, eq(schema.sessions.userId, id), 'by_staff', ctx.actor.id);
    if (sessions > 0)
      await recordAudit(tx, ctx, { action: 'user.sessions_ended', entityId: id, before: null, after: { sessions, reason } });
  });
  ctx.invalidate({ topics: ['me'], to: id });
}
