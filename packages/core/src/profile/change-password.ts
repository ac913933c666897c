import type { ChangePasswordInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, ne } from 'drizzle-orm';
import { acceptPassword } from '../auth/accept-password.ts';
import { endSessionsWhere } from '../auth/end-sessions-where.ts';
import { hashToken } from '../auth/hash-token.ts';
import { forgetOrigins } from '../auth/known-origins.ts';
import { normalizePassword } from '../auth/password.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { checkOwnPassword } from './check-own-password.ts';

const { sessions, users } = schema;

/**
 * Changes one's own password, ends all other sessions at once and forgets all other devices.
 * @throws DomainError WRONG_PASSWORD, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED,
 * TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function changePassword(ctx: AuthedCtx, token: string, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
  await checkOwnPassword(ctx, currentPassword);
  const { username, role } = ctx.actor;
  const isPresent = (password: string) => password === normalizePassword(currentPassword);
  const accepted = await acceptPassword(newPassword, { username, role, isPresent }, 'newPassword');
  await inTransaction(ctx, async (tx) => {
    await tx
      .update(users)
      .set({ ...accepted, mustChangePassword: false })
      .where(eq(users.id, ctx.actor.id));
    const others = and(eq(sessions.userId, ctx.actor.id), ne(sessions.id, hashToken(token)));
    await endSessionsWhere(tx, ctx, others, 'password', ctx.actor.id);
    await forgetOrigins(tx, ctx.actor.id, ctx.deviceTokens);
    await recordSecurityEvent(tx, ctx, { kind: 'password_changed', userId: ctx.actor.id, actorId: ctx.actor.id });
  });
}
