import type { ChangePasswordInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, ne } from 'drizzle-orm';
import { acceptPassword } from '../auth/accept-password.ts';
import { endSessionsWhere } from '../auth/end-sessions-where.ts';
import { hashToken } from '../auth/hash-token.ts';
import { forgetOrigins } from '../auth/known-origins.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { checkOwnPassword } from './check-own-password.ts';

const { sessions, users } = schema;

/**
 * Changes one's own password, ends all other sessions at once and forgets all other devices.
 * @throws DomainError WRONG_PASSWORD, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, TOO_MANY_ATTEMPTS
 */
export async function changePassword(ctx: AuthedCtx, token: string, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
  await checkOwnPassword(ctx, currentPassword);
  const accepted = await acceptPassword(newPassword, ctx.actor.role, 'newPassword');
  await inTransaction(ctx, async (tx) => {
    await tx.update(users).set(accepted).where(eq(users.id, ctx.actor.id));
    const others = and(eq(sessions.userId, ctx.actor.id), ne(sessions.id, hashToken(token)));
    await endSessionsWhere(tx, ctx, others, 'password', ctx.actor.id);
    await forgetOrigins(tx, ctx.actor.id, ctx.deviceTokens);
    await recordSecurityEvent(tx, ctx, { kind: 'password_changed', userId: ctx.actor.id, actorId: ctx.actor.id });
  });
}
