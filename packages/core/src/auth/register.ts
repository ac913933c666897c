import { DomainError, rolesWith, TERMS_VERSION, type RegisterInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { createUser } from '../users/create-user.ts';
import { countHourlyRegistration } from '../limits/rate-window.ts';
import { countAttempt, takeBackAttempt, registrationCounters, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import { validateAndHashPassword, type HashedPassword } from '../passwords/validate-and-hash-password.ts';
import { rememberOrigin } from '../sessions/known-origins.ts';
import type { LogIn } from './open-session.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { startSession } from '../sessions/start-session.ts';

/**
 * Registers a member, opens the accounts `available` and `invested`, and logs in. The owner of the referral code becomes the
 * referrer.
 * @throws DomainError USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, UNKNOWN_REFERRAL_CODE, PASSWORD_TOO_SHORT,
 * PASSWORD_TOO_COMMON, PASSWORD_IS_USERNAME, TOO_MANY_ATTEMPTS, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function register(ctx: Ctx, input: RegisterInput): Promise<LogIn> {
  // Probing for taken names and emails is throttled like guessing passwords.
  const counters = registrationCounters(ctx);
  await countAttempt(ctx, counters);
  const hashed = await takeBackUnlessVerified(ctx, counters, () =>
    validateAndHashPassword(input.password, { username: input.username, role: 'user' }),
  );
  const registered = await createMemberAndLogIn(ctx, input, hashed);
  await takeBackAttempt(ctx, counters);
  return registered;
}

/**
 * Creates the member, logs them in and returns the log-in, in one transaction. The password has been validated and hashed.
 * @throws DomainError USERNAME_TAKEN, USERNAME_RESERVED, EMAIL_TAKEN, UNKNOWN_REFERRAL_CODE, TOO_MANY_REQUESTS
 */
export async function createMemberAndLogIn(ctx: Ctx, input: RegisterInput, hashed: HashedPassword): Promise<LogIn> {
  const { referredBy, ...loggedIn } = await inTransaction(ctx, async (tx) => {
    await countHourlyRegistration(tx, ctx);
    const referrerId = await findReferrer(tx, input.referralCode);
    const user = await createUser(tx, ctx, {
      username: input.username,
      email: input.email,
      ...hashed,
      role: 'user',
      referredBy: referrerId,
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: ctx.now(),
    });
    await recordSecurityEvent(tx, ctx, { kind: 'registered', userId: user.id, actorId: user.id });
    const origin = await rememberOrigin(tx, ctx, user.id);
    return { token: await startSession(tx, ctx, user), username: user.username, ...origin, referredBy: referrerId };
  });
  invalidateAdminStats(ctx);
  if (referredBy !== null) ctx.invalidate({ topics: ['referrals', 'stats'], to: referredBy });
  return loggedIn;
}

async function findReferrer(tx: Tx, code: string | null | undefined): Promise<string | null> {
  if (!code) return null;
  const { id, referralCode, role } = schema.users;
  const mayRefer = inArray(role, [...rolesWith('editor')]); // every role but auditor
  // Locked against deletion until the commit.
  const [referrer] = await tx
    .select({ id })
    .from(schema.users)
    .where(and(eq(referralCode, code.toUpperCase()), mayRefer))
    .for('key share');
  if (!referrer) throw new DomainError('UNKNOWN_REFERRAL_CODE', {}, { referralCode: 'invalid' });
  return referrer.id;
}
