import type { PasskeyLoginInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { loginCounters, takeBackAttempt } from '../limits/throttle-login.ts';
import { announcePayouts } from '../payout-controls/announce-payouts.ts';
import { readCredential } from '../second-factor/read-credential.ts';
import { challengeTime } from '../second-factor/passkey-challenge.ts';
import { spendPasskey } from '../second-factor/spend-passkey.ts';
import { findKnownOrigin } from '../sessions/known-origins.ts';
import { isAccessOver } from '../is-access-over.ts';
import { isDisabledDemoAccount } from '../sessions/is-disabled-demo-account.ts';
import { openSession, type LogIn } from './open-session.ts';
import { countOrRecord, refuseLogin } from './refuse-login.ts';

const { passkeys, users } = schema;

/**
 * Logs the user of a passkey in, without username and password: the device has asked for a fingerprint, a face or a PIN. Attempts are
 * counted by device and address alone, because nothing can be guessed and nobody be locked out.
 * @throws DomainError PASSKEY_REFUSED (whatever was not right), TOO_MANY_ATTEMPTS
 */
export async function loginWithPasskey(ctx: Ctx, { credential }: PasskeyLoginInput): Promise<LogIn> {
  const owner = await findOwner(ctx, credential);
  const userId = owner?.id ?? null;
  const origin = await findKnownOrigin(ctx.db, ctx, userId ?? undefined);
  const counters = loginCounters(ctx, null, origin);
  await countOrRecord(ctx, counters, userId);
  if (owner === undefined || userId === null || isAccessOver(ctx, owner) || (await isDisabledDemoAccount(ctx, owner)))
    return refuseLogin(ctx, userId, 'PASSKEY_REFUSED');
  const loggedIn = await inTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || !(await spendPasskey(tx, ctx, userId, credential, (text) => challengeTime(ctx, { use: 'log_in' }, text))))
      return undefined;
    return openSession(tx, ctx, user, { origin, isProven: true });
  });
  if (loggedIn === undefined) return refuseLogin(ctx, userId, 'PASSKEY_REFUSED');
  await takeBackAttempt(ctx, counters);
  if (loggedIn.isTold) ctx.invalidate({ topics: ['notifications'], to: userId });
  if (loggedIn.due.length > 0) await announcePayouts(ctx, userId, loggedIn.due);
  return loggedIn.answer;
}

async function findOwner(ctx: Ctx, credential: string): Promise<{ id: string; isDemo: boolean; accessUntil: Date | null } | undefined> {
  const answer = readCredential(credential);
  if (answer === undefined) return undefined;
  const [owner] = await ctx.db
    .select({ id: users.id, isDemo: users.isDemo, accessUntil: users.accessUntil })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, answer.id));
  return owner;
}

async function lockUser(tx: Tx, id: string) {
  const { username, role, lastLoginAt } = users;
  const [user] = await tx.select({ id: users.id, username, role, lastLoginAt }).from(users).where(eq(users.id, id)).for('no key update');
  return user;
}
