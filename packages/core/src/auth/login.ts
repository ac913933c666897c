import { DomainError, Username, type LoginInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { notifyOfAskedCode } from '../notifications/notify-of-asked-code.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { recordRepeatableEvent, recordSecurityEvent } from '../security-events/record-security-event.ts';
import { isAccessOver } from '../is-access-over.ts';
import { isDisabledDemoAccount } from '../sessions/is-disabled-demo-account.ts';
import { findKnownOrigin, type KnownOrigin } from '../sessions/known-origins.ts';
import { verifyPassword } from '../passwords/password.ts';
import { hasApp, hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { hashIfRecoveryCode, spendCode } from '../second-factor/spend-proof.ts';
import type { UserCredentials } from '../users/user-columns.ts';
import { codeCounters, takeBackAttempt, loginCounters, takeBackUnlessVerified } from '../limits/throttle-login.ts';
import { isUnknown, openSession, type LogIn } from './open-session.ts';
import { countOrRecord, refuseLogin } from './refuse-login.ts';

const { users } = schema;

/**
 * Logs in by username and password and, for a user with a second factor, a code, which is used up with the log-in. A wrong password
 * and an unknown user give the same answer in the same time; so does a demo account where the product is reachable from other
 * machines, or in live mode, and an auditor whose access has ended. From a device and a network that are both new the user is notified of the log-in, and of a right
 * password without a code.
 * @throws DomainError INVALID_CREDENTIALS, TOO_MANY_ATTEMPTS, UNAVAILABLE; after a right password SECOND_FACTOR_REQUIRED,
 * PASSKEY_REQUIRED (there is no app: a passkey or a recovery code), WRONG_CODE
 */
export async function login(ctx: Ctx, { username, password, code }: LoginInput): Promise<LogIn> {
  // Only a valid username is looked up and counted: the database folds letters that JavaScript does not.
  const name = Username.safeParse(username);
  const user = name.success ? await findUser(ctx, name.data) : undefined;
  const origin = await findKnownOrigin(ctx.db, ctx, user?.id);
  const counters = loginCounters(ctx, name.success ? name.data : null, origin);
  const userId = user?.id ?? null;
  await countOrRecord(ctx, counters, userId);
  const matches = await takeBackUnlessVerified(ctx, counters, () => verifyPassword(user?.passwordHash, password));
  if (!user || !matches || isAccessOver(ctx, user) || (await isDisabledDemoAccount(ctx, user))) return refuseLogin(ctx, userId);
  await takeBackAttempt(ctx, counters);
  const guesses = code === undefined ? [] : codeCounters(user.id, origin);
  await countOrRecord(ctx, guesses, user.id);
  const given = code === undefined ? undefined : await takeBackUnlessVerified(ctx, guesses, () => hashIfRecoveryCode(ctx, user.id, code));
  const loggedIn = await inTransaction(ctx, async (tx) => {
    // Locks the user row before the origins: a change of the password locks them in the same order.
    if (!(await isUnchanged(tx, user))) return undefined;
    const needsCode = await hasSecondFactor(tx, user.id);
    if (needsCode && given === undefined) return (await hasApp(tx, user.id)) ? 'SECOND_FACTOR_REQUIRED' : 'PASSKEY_REQUIRED';
    const spent = needsCode && given ? await spendCode(tx, ctx, user.id, given) : [];
    if (spent === null) return 'WRONG_CODE';
    const { due, isTold, answer } = await openSession(tx, ctx, user, { origin, isProven: needsCode });
    return { due: [...spent, ...due], isTold, answer };
  });
  if (loggedIn === undefined) return refuseLogin(ctx, userId);
  if (typeof loggedIn === 'string') return refuseCode(ctx, user.id, loggedIn, origin);
  await takeBackAttempt(ctx, guesses);
  if (loggedIn.isTold) ctx.invalidate({ topics: ['notifications'], to: user.id });
  if (loggedIn.due.length > 0) await announcePayouts(ctx, user.id, loggedIn.due);
  return loggedIn.answer;
}

type CodeRefusal = 'SECOND_FACTOR_REQUIRED' | 'PASSKEY_REQUIRED' | 'WRONG_CODE';

async function refuseCode(ctx: Ctx, userId: string, refusal: CodeRefusal, origin: KnownOrigin): Promise<never> {
  // From a known place the password alone is the first step of each log-in of the owner.
  if (isUnknown(ctx, origin)) await notifyOfAskedCode(ctx, userId);
  if (refusal === 'WRONG_CODE') {
    await inTransaction(ctx, (tx) => recordSecurityEvent(tx, ctx, { kind: 'code_wrong', userId, actorId: null }));
    throw new DomainError(refusal, {}, { code: 'invalid' });
  }
  // At most once a minute: no limit of failures stops a caller from repeating it.
  await recordRepeatableEvent(ctx, { kind: 'code_asked', userId, actorId: null });
  throw new DomainError(refusal, {}, { code: 'required' });
}

/**
 * Whether the user still has the password and the role that were read before the password was verified, which takes long: a change
 * meanwhile ended every session, and must not be followed by one with the old password. Locks the user's row.
 */
async function isUnchanged(tx: Tx, { id, passwordHash, role }: Pick<UserCredentials, 'id' | 'passwordHash' | 'role'>): Promise<boolean> {
  const [present] = await tx
    .select({ passwordHash: users.passwordHash, role: users.role })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return present?.passwordHash === passwordHash && present.role === role;
}

async function findUser(ctx: Ctx, username: string) {
  const [user] = await ctx.db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      passwordHash: users.passwordHash,
      isDemo: users.isDemo,
      accessUntil: users.accessUntil,
      lastLoginAt: users.lastLoginAt,
    })
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`);
  return user;
}
