import { DomainError, Username, type AuthResponse, type LoginInput } from '@app/contract';
import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordRepeatableEvent, recordSecurityEvent } from '../security-events/record-security-event.ts';
import { isDisabledDemoAccount } from '../sessions/is-disabled-demo-account.ts';
import { findKnownOrigin, rememberDeviceAndNetwork } from '../sessions/known-origins.ts';
import { verifyPassword } from '../passwords/password.ts';
import { startSession } from '../sessions/start-session.ts';
import { countAttempt, takeBackAttempt, loginCounters, takeBackUnlessVerified, type FailureCounter } from '../limits/throttle-login.ts';

const { users } = schema;

/** A log-in: its bearer token, and the token that identifies the device at its next log-in. */
export type LogIn = AuthResponse & { deviceToken: string };

/**
 * Logs in by username and password. A wrong password and an unknown user give the same answer in the same time; so does a demo
 * account where the product is reachable from other machines, or in live mode.
 * @throws DomainError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function login(ctx: Ctx, { username, password }: LoginInput): Promise<LogIn> {
  // Only a valid username is looked up and counted: the database folds letters that JavaScript does not.
  const name = Username.safeParse(username);
  const user = name.success ? await findUser(ctx, name.data) : undefined;
  const counters = loginCounters(ctx, name.success ? name.data : null, await findKnownOrigin(ctx.db, ctx, user?.id));
  const userId = user?.id ?? null;
  await countOrRecord(ctx, counters, userId);
  const matches = await takeBackUnlessVerified(ctx, counters, () => verifyPassword(user?.passwordHash, password));
  if (!user || !matches || (await isDisabledDemoAccount(ctx, user))) {
    await inTransaction(ctx, (tx) => recordSecurityEvent(tx, ctx, { kind: 'login_failed', userId, actorId: null }));
    throw new DomainError('INVALID_CREDENTIALS');
  }
  await takeBackAttempt(ctx, counters);
  return inTransaction(ctx, async (tx) => {
    await recordSecurityEvent(tx, ctx, { kind: 'login', userId, actorId: userId });
    // Locks the user row before the origins: a change of the password locks them in the same order.
    const token = await startSession(tx, ctx, user);
    return { token, username: user.username, deviceToken: await rememberDeviceAndNetwork(tx, ctx, user.id) };
  });
}

/** Counts the attempt; an attempt that is throttled is recorded as a security event. */
async function countOrRecord(ctx: Ctx, counters: FailureCounter[], userId: string | null): Promise<void> {
  try {
    await countAttempt(ctx, counters);
  } catch (error) {
    await recordRepeatableEvent(ctx, { kind: 'login_throttled', userId, actorId: null });
    throw error;
  }
}

async function findUser(ctx: Ctx, username: string) {
  const [user] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role, passwordHash: users.passwordHash, isDemo: users.isDemo })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return user;
}
