import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { gt, inArray, sql, and } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { loginFailures } = schema;

const windowMs = 15 * 60_000;
const perAccountMax = 5;
const perAddressMax = 30;
const lockFirstMs = 30_000;
const lockMaxMs = 15 * 60_000;

type Guarded = { key: string; failuresMax: number };

/** What a log-in is counted against: the name that was tried and the address it came from. */
function guardedBy(ctx: Ctx, username: string): Guarded[] {
  const scale = ctx.rateLimitScale;
  const account = { key: `user:${username.toLowerCase()}`, failuresMax: perAccountMax * scale };
  return ctx.address === undefined ? [account] : [account, { key: `address:${ctx.address}`, failuresMax: perAddressMax * scale }];
}

/**
 * Refuses a log-in while too many before it have failed. Counted here, inside the procedure, per name and address, so
 * that many log-ins in one HTTP request count as many.
 * @throws DomainError TOO_MANY_ATTEMPTS with the seconds to wait
 */
export async function refuseThrottled(ctx: Ctx, username: string): Promise<void> {
  const keys = guardedBy(ctx, username).map(({ key }) => key);
  const locked = await ctx.db
    .select({ until: loginFailures.lockedUntil })
    .from(loginFailures)
    .where(and(inArray(loginFailures.guarded, keys), gt(loginFailures.lockedUntil, ctx.now())));
  const until = Math.max(...locked.map((row) => row.until?.getTime() ?? 0), 0);
  if (until > 0) throw new DomainError('TOO_MANY_ATTEMPTS', { seconds: Math.ceil((until - ctx.now().getTime()) / 1000) });
}

/** Counts a failed log-in; from the limit on, each one locks for twice as long as the one before. */
export async function countFailure(ctx: Ctx, username: string): Promise<void> {
  const now = ctx.now();
  for (const { key, failuresMax } of guardedBy(ctx, username)) {
    const windowOver = sql`${loginFailures.windowStartedAt} < ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz and coalesce(${loginFailures.lockedUntil}, '-infinity') < ${now.toISOString()}::timestamptz`;
    const [row] = await ctx.db
      .insert(loginFailures)
      .values({ guarded: key, failures: 1, windowStartedAt: now })
      .onConflictDoUpdate({
        target: loginFailures.guarded,
        set: {
          failures: sql`case when ${windowOver} then 1 else ${loginFailures.failures} + 1 end`,
          windowStartedAt: sql`case when ${windowOver} then ${now.toISOString()}::timestamptz else ${loginFailures.windowStartedAt} end`,
        },
      })
      .returning({ failures: loginFailures.failures });
    const over = (row?.failures ?? 0) - failuresMax;
    if (over < 0) continue;
    const lockedUntil = new Date(now.getTime() + Math.min(lockFirstMs * 2 ** over, lockMaxMs));
    await ctx.db.update(loginFailures).set({ lockedUntil }).where(inArray(loginFailures.guarded, [key]));
  }
}

/** Forgets the failures of a name after a log-in that succeeded; those of the address stay. */
export async function forgetFailures(ctx: Ctx, username: string): Promise<void> {
  await ctx.db.delete(loginFailures).where(inArray(loginFailures.guarded, [`user:${username.toLowerCase()}`]));
}
