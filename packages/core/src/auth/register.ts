import { DomainError, TERMS_VERSION, type RegisterInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { createUser } from '../users/create-user.ts';
import { countRegistration } from '../limits/rate-window.ts';
import { countAttempt, forgiveAttempt, guardedRegistration, unlessBusy } from './throttle-login.ts';
import { acceptPassword } from './accept-password.ts';
import { rememberOrigin } from './known-origins.ts';
import type { LoggedIn } from './login.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { startSession } from './start-session.ts';

/**
 * Registers a member, opens both ledger accounts and logs in. The friend whose code is given becomes the referrer.
 * @throws DomainError USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, UNKNOWN_REFERRAL_CODE, PASSWORD_TOO_SHORT, PASSWORD_TOO_COMMON,
 * PASSWORD_IS_USERNAME, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function register(ctx: Ctx, input: RegisterInput): Promise<LoggedIn> {
  // Who looks for names and emails that are taken is stopped like who looks for passwords.
  const guarded = guardedRegistration(ctx);
  await countAttempt(ctx, guarded);
  const accepted = await unlessBusy(ctx, guarded, () => acceptPassword(input.password, { username: input.username, role: 'user' }));
  const registered = await inTransaction(ctx, async (tx) => {
    await countRegistration(tx, ctx);
    const referredBy = await findReferrer(tx, input.referralCode);
    const user = await createUser(tx, ctx, {
      username: input.username,
      email: input.email,
      ...accepted,
      role: 'user',
      referredBy,
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: ctx.now(),
    });
    await recordSecurityEvent(tx, ctx, { kind: 'registered', userId: user.id, actorId: user.id });
    const deviceToken = await rememberOrigin(tx, ctx, user.id);
    return { token: await startSession(tx, ctx, user), username: user.username, deviceToken };
  });
  await forgiveAttempt(ctx, guarded);
  return registered;
}

async function findReferrer(tx: Tx, code: string | null | undefined): Promise<string | null> {
  if (!code) return null;
  const [referrer] = await tx.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.referralCode, code.toUpperCase()));
  if (!referrer) throw new DomainError('UNKNOWN_REFERRAL_CODE', {}, { referralCode: 'invalid' });
  return referrer.id;
}
