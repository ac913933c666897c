import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { hashToken } from '../hash-token.ts';
import type { KnownOrigin } from '../sessions/known-origins.ts';

const { loginFailures } = schema;

const windowMs = 15 * 60_000;
const perNetworkMax = 5;
const perAccountMax = 50;
const perAddressMax = 30;
const lockFirstMs = 30_000;
const lockMaxMs = 15 * 60_000;

/** A counter against guessing, how many consecutive attempts may fail, and how a success changes the count. */
export type FailureCounter = { key: string; failuresMax: number; onSuccess: 'forget' | 'one_less' };

const accountKey = (username: string) => `user:${username.toLowerCase()}`;

/** Deletes the failed log-ins of a deleted account: they are stored under its name. */
export async function deleteFailures(tx: Tx, username: string): Promise<void> {
  const account = accountKey(username);
  await tx
    .delete(loginFailures)
    .where(sql`${loginFailures.guarded} = ${account} or starts_with(${loginFailures.guarded}, ${`${account}:`})`);
}

/**
 * The counters of a log-in. A device that logged in to this account before is counted by itself alone, so that failures of others
 * never lock the owner out. Other log-ins are counted by address, by account and network, and, from a network that the account
 * never logged in from, by account.
 */
export function loginCounters(ctx: Ctx, username: string | null, { device, isNetworkKnown }: KnownOrigin): FailureCounter[] {
  if (device !== undefined) return [{ key: `device:${device}`, failuresMax: perNetworkMax, onSuccess: 'forget' }];
  const counters: FailureCounter[] =
    ctx.address === undefined ? [] : [{ key: `address:${ctx.address}`, failuresMax: perAddressMax, onSuccess: 'one_less' }];
  if (username === null) return counters;
  const account = accountKey(username);
  counters.push({ key: `${account}:${ctx.network ?? 'unknown'}`, failuresMax: perNetworkMax, onSuccess: 'forget' });
  if (!isNetworkKnown) counters.push({ key: account, failuresMax: perAccountMax, onSuccess: 'one_less' });
  return counters;
}

/** The counter of registrations, separate so that refused registrations never prevent a log-in. */
export const registrationCounters = (ctx: Ctx): FailureCounter[] =>
  ctx.address === undefined ? [] : [{ key: `address:register:${ctx.address}`, failuresMax: perAddressMax, onSuccess: 'one_less' }];

/** The counter of password changes. */
export const passwordCounters = (userId: string): FailureCounter[] => [
  { key: `password:${userId}`, failuresMax: perNetworkMax, onSuccess: 'forget' },
];

/**
 * The counter of codes of a second factor, apart from that of passwords: a right password does not permit more codes. Log-ins from a
 * known device and calls of a session are counted by themselves, so that who knows the password alone, or has another session, does not
 * lock the owner out.
 */
export const codeCounters = (userId: string, from: { device: string | undefined } | { token: string }): FailureCounter[] => [
  {
    key: ['code', userId, 'token' in from ? hashToken(from.token) : from.device].filter((part) => part !== undefined).join(':'),
    failuresMax: perNetworkMax,
    onSuccess: 'forget',
  },
];

/**
 * Counts an attempt before it is made, in one atomic step, so that concurrent attempts count one another. From the limit on, each
 * failure locks for twice as long as the one before; when a lock expires, one attempt is admitted.
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function countAttempt(ctx: Ctx, counters: FailureCounter[]): Promise<void> {
  for (const { key, failuresMax } of counters) {
    const max = Math.max(1, Math.round(failuresMax * ctx.rateLimitScale));
    const now = ctx.now();
    const at = sql`${now.toISOString()}::timestamptz`;
    const [row] = await ctx.db.execute<{ failures: number; locked_before: string | null; locked_until: string | null }>(sql`
      insert into login_failures as f (guarded, failures, window_started_at, locked_until)
      values (${key}, 1, ${at}, case when ${max} <= 1 then ${at} + ${lockFirstMs} * interval '1 millisecond' end)
      on conflict (guarded) do update set
        failures = case when f.locked_until > ${at} then f.failures when ${isForgotten(at)} then 1 else f.failures + 1 end,
        window_started_at = case when ${isForgotten(at)} then ${at} else f.window_started_at end,
        locked_until = case
          when f.locked_until > ${at} then f.locked_until
          when ${isForgotten(at)} then null
          when f.failures + 1 >= ${max} then ${at} + least(${lockFirstMs} * power(2, least(f.failures + 1 - ${max}, 10)), ${lockMaxMs}) * interval '1 millisecond'
        end
      returning new.failures, old.locked_until as locked_before, new.locked_until`);
    const lockedBefore = row?.locked_before ? Date.parse(row.locked_before) : null;
    if (lockedBefore !== null && lockedBefore > now.getTime()) {
      throw new DomainError('TOO_MANY_ATTEMPTS', { seconds: Math.ceil((lockedBefore - now.getTime()) / 1000) });
    }
  }
}

/* An expired window that is not locked restarts the count. */
const isForgotten = (at: ReturnType<typeof sql>) =>
  sql`(f.window_started_at < ${at} - ${windowMs} * interval '1 millisecond' and coalesce(f.locked_until, '-infinity') < ${at} - ${windowMs} * interval '1 millisecond')`;

/**
 * Verifies a counted attempt, and takes back the count if it could not be verified because the hashing queue was full: overloading
 * the server must not lock others out.
 */
export async function takeBackUnlessVerified<T>(ctx: Ctx, counters: FailureCounter[], judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAVAILABLE')
      await takeBackAttempt(
        ctx,
        counters.map((each) => ({ ...each, onSuccess: 'one_less' })),
      );
    throw error;
  }
}

/**
 * Reverts what `countAttempt` counted, and the lock that it set, after a successful attempt: a lock in force before would have
 * refused it. A shared counter is decremented and not cleared by one success, so the next failure locks again.
 */
export async function takeBackAttempt(ctx: Ctx, counters: FailureCounter[]): Promise<void> {
  for (const { key, onSuccess } of counters) {
    const ofThis = eq(loginFailures.guarded, key);
    if (onSuccess === 'forget') await ctx.db.delete(loginFailures).where(ofThis);
    else {
      const failures = sql`greatest(${loginFailures.failures} - 1, 0)`;
      await ctx.db.update(loginFailures).set({ failures, lockedUntil: null }).where(ofThis);
    }
  }
}
