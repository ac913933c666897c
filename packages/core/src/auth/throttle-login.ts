import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { KnownOrigin } from './known-origins.ts';

const { loginFailures } = schema;

const windowMs = 15 * 60_000;
const perNetworkMax = 5;
const perAccountMax = 50;
const perAddressMax = 30;
const lockFirstMs = 30_000;
const lockMaxMs = 15 * 60_000;

/** What is guarded against guessing, how many attempts in a row may fail, and what a success does to the count. */
export type Guarded = { key: string; failuresMax: number; onSuccess: 'forget' | 'one_less' };

const accountKey = (username: string) => `user:${username.toLowerCase()}`;

/** Forgets the failed log-ins of an account that is deleted: they are kept under its name. */
export async function forgetFailures(tx: Tx, username: string): Promise<void> {
  const account = accountKey(username);
  await tx
    .delete(loginFailures)
    .where(sql`${loginFailures.guarded} = ${account} or starts_with(${loginFailures.guarded}, ${`${account}:`})`);
}

/**
 * What a log-in is counted against. A device that logged in to this account before is counted by itself alone, so that no
 * failure of anybody else keeps the account's owner out. Everybody else is counted by address, by account and network, and,
 * from a network that the account never logged in from, by account.
 */
export function guardedLogin(ctx: Ctx, username: string | null, { device, isNetworkKnown }: KnownOrigin): Guarded[] {
  if (device !== undefined) return [{ key: `device:${device}`, failuresMax: perNetworkMax, onSuccess: 'forget' }];
  const guarded: Guarded[] =
    ctx.address === undefined ? [] : [{ key: `address:${ctx.address}`, failuresMax: perAddressMax, onSuccess: 'one_less' }];
  if (username === null) return guarded;
  const account = accountKey(username);
  guarded.push({ key: `${account}:${ctx.network ?? 'unknown'}`, failuresMax: perNetworkMax, onSuccess: 'forget' });
  if (!isNetworkKnown) guarded.push({ key: account, failuresMax: perAccountMax, onSuccess: 'one_less' });
  return guarded;
}

/** What a registration is counted against: its own counter, so that refused registrations never keep anybody from logging in. */
export const guardedRegistration = (ctx: Ctx): Guarded[] =>
  ctx.address === undefined ? [] : [{ key: `address:register:${ctx.address}`, failuresMax: perAddressMax, onSuccess: 'one_less' }];

/** What a change of password is counted against. */
export const guardedPassword = (userId: string): Guarded[] => [
  { key: `password:${userId}`, failuresMax: perNetworkMax, onSuccess: 'forget' },
];

/**
 * Counts an attempt before it is made, in one atomic step, so that many at the same moment count one another. From the
 * limit on each failure locks for twice as long as the one before; when a lock is over, one attempt is let through.
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function countAttempt(ctx: Ctx, guarded: Guarded[]): Promise<void> {
  for (const { key, failuresMax } of guarded) {
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

/* A window that began long ago and is not locked counts from the start. */
const isForgotten = (at: ReturnType<typeof sql>) =>
  sql`(f.window_started_at < ${at} - ${windowMs} * interval '1 millisecond' and coalesce(f.locked_until, '-infinity') < ${at} - ${windowMs} * interval '1 millisecond')`;

/**
 * Has a counted attempt judged. One that nobody judged, because too many waited for it, is no failure: whoever keeps the
 * server busy must not lock others out.
 */
export async function unlessBusy<T>(ctx: Ctx, guarded: Guarded[], judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAVAILABLE')
      await forgiveAttempt(
        ctx,
        guarded.map((each) => ({ ...each, onSuccess: 'one_less' })),
      );
    throw error;
  }
}

/**
 * Takes back what `countAttempt` counted, after an attempt that succeeded, and the lock that it set: one that was in force
 * before would have refused it. What others share is not forgotten for one success, so the next failure locks again.
 */
export async function forgiveAttempt(ctx: Ctx, guarded: Guarded[]): Promise<void> {
  for (const { key, onSuccess } of guarded) {
    const ofThis = eq(loginFailures.guarded, key);
    if (onSuccess === 'forget') await ctx.db.delete(loginFailures).where(ofThis);
    else {
      const failures = sql`greatest(${loginFailures.failures} - 1, 0)`;
      await ctx.db.update(loginFailures).set({ failures, lockedUntil: null }).where(ofThis);
    }
  }
}
