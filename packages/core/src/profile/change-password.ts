import { DomainError, type ChangePasswordInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { validateAndHashPassword } from '../passwords/validate-and-hash-password.ts';
import { endOtherSessions } from '../sessions/end-other-sessions.ts';
import { deleteOrigins } from '../sessions/known-origins.ts';
import { normalizePassword } from '../passwords/password.ts';
import type { AuthedCtx } from '../context.ts';
import { forgetStartedApp } from '../second-factor/forget-started-app.ts';
import { inTransaction } from '../in-transaction.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { recordOwnChange } from '../payout-controls/record-own-change.ts';
import { checkOwnPassword } from '../passwords/check-own-password.ts';

const { users } = schema;

/**
 * Changes the caller's own password, ends all other sessions, and forgets all other devices and an authenticator app that is not
 * confirmed. While protection is on it holds the caller's payouts. The caller is notified.
 * @throws DomainError WRONG_PASSWORD, PASSWORD_TOO_COMMON, PASSWORD_TOO_SHORT, PASSWORD_IS_USERNAME, PASSWORD_UNCHANGED,
 * TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function changePassword(ctx: AuthedCtx, token: string, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
  const checkedHash = await checkOwnPassword(ctx, currentPassword);
  const { username, role } = ctx.actor;
  const isCurrent = (password: string) => password === normalizePassword(currentPassword);
  const hashed = await validateAndHashPassword(newPassword, { username, role, isCurrent }, 'newPassword');
  const due = await inTransaction(ctx, async (tx) => {
    // Another password may have been set since, by an administrator for example.
    const changed = await tx
      .update(users)
      .set({ ...hashed, isPasswordAssigned: false, mustChangePassword: false })
      .where(and(eq(users.id, ctx.actor.id), eq(users.passwordHash, checkedHash)))
      .returning({ id: users.id });
    if (changed.length === 0) {
      const isGone = (await tx.$count(users, eq(users.id, ctx.actor.id))) === 0;
      throw isGone ? new DomainError('NOT_LOGGED_IN') : new DomainError('WRONG_PASSWORD', {}, { currentPassword: 'invalid' });
    }
    await endOtherSessions(tx, ctx, token, 'password');
    await deleteOrigins(tx, ctx.actor.id, ctx.deviceTokens);
    await forgetStartedApp(tx, ctx.actor.id);
    return recordOwnChange(tx, ctx, { kind: 'password_changed', hold: 'password', userId: ctx.actor.id });
  });
  await announcePayouts(ctx, ctx.actor.id, due);
}
