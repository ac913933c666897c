import { DomainError, Username, type AuthResponse, type LoginInput } from '@app/contract';
import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordRepeatableEvent, recordSecurityEvent } from '../security-events/record-security-event.ts';
import { isRefusedDemo } from './is-refused-demo.ts';
import { findKnownOrigin, rememberOrigin } from './known-origins.ts';
import { verifyPassword } from './password.ts';
import { startSession } from './start-session.ts';
import { countAttempt, forgiveAttempt, guardedLogin, unlessBusy, type Guarded } from './throttle-login.ts';

const { users } = schema;

/** A log-in: its bearer token, and the token by which the device is known at its next log-in. */
export type LoggedIn = AuthResponse & { deviceToken: string };

/**
 * Logs in by username and password. A wrong password and an unknown user answer alike, in the same time;
 * so does a demo account where others than this machine can reach the product, and in a live one.
 * @throws DomainError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, UNAVAILABLE
 */
export async function login(ctx: Ctx, { username, password }: LoginInput): Promise<LoggedIn> {
  // Only what can be a username is looked up and counted as one: the database folds letters that JavaScript does not.
  const name = Username.safeParse(username);
  const user = name.success ? await findUser(ctx, name.data) : undefined;
  const guarded = guardedLogin(ctx, name.success ? name.data : null, await findKnownOrigin(ctx.db, ctx, user?.id));
  const userId = user?.id ?? null;
  await countOrRecord(ctx, guarded, userId);
  const matches = await unlessBusy(ctx, guarded, () => verifyPassword(user?.passwordHash, password));
  if (!user || !matches || (await isRefusedDemo(ctx, user))) {
    await inTransaction(ctx, (tx) => recordSecurityEvent(tx, ctx, { kind: 'login_failed', userId, actorId: null }));
    throw new DomainError('INVALID_CREDENTIALS');
  }
  await forgiveAttempt(ctx, guarded);
  return inTransaction(ctx, async (tx) => {
    await recordSecurityEvent(tx, ctx, { kind: 'login', userId, actorId: userId });
    // The user's row first, then what is known of their origins: a change of the password locks them in this order too.
    const token = await startSession(tx, ctx, user);
    return { token, username: user.username, deviceToken: await rememberOrigin(tx, ctx, user.id) };
  });
}

/** Counts the attempt; one that is refused unheard is recorded too. */
async function countOrRecord(ctx: Ctx, guarded: Guarded[], userId: string | null): Promise<void> {
  try {
    await countAttempt(ctx, guarded);
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
