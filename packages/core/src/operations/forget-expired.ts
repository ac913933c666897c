import { dayMs } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { expireApprovals } from '../approvals/expire-approvals.ts';
import { endSessionsWhere } from '../sessions/end-sessions-where.ts';
import { browserKeptDays } from '../sessions/known-origins.ts';
import { sessionLifetime } from '../sessions/lucia.ts';
import { areStaff } from '../staff.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';

const { idempotencyKeys, knownOrigins, loginFailures, queuePasses, rateWindows, securityEvents, sessions, users } = schema;

/* A money-moving call is repeated within minutes; a week covers a page that was asleep or offline meanwhile. */
const keyKeptMs = 7 * dayMs;
const countKeptMs = dayMs;

const securityKeptMs = 400 * dayMs;

/**
 * Ends expired and idle sessions, those of auditors whose access has ended, and approvals that nobody decided in time, and deletes expired passes, old idempotency keys, counters of attempts and calls, and security
 * events and known origins after 400 days, browsers among them after `browserKeptDays`.
 */
export async function forgetExpired(ctx: Ctx): Promise<void> {
  await requireRightClock(ctx, 'forget-expired');
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  const areOf = (which: SQL | undefined) => inArray(sessions.userId, ctx.db.select({ id: users.id }).from(users).where(which));
  const idle = or(
    lt(sessions.lastActiveAt, before(sessionLifetime.user.idle.milliseconds())),
    and(areOf(areStaff), lt(sessions.lastActiveAt, before(sessionLifetime.admin.idle.milliseconds()))),
  );
  const expired = or(lt(sessions.expiresAt, ctx.now()), areOf(and(areStaff, lte(users.accessUntil, ctx.now()))));
  await inTransaction(ctx, (tx) => endSessionsWhere(tx, ctx, expired, 'expired', null));
  await inTransaction(ctx, (tx) => endSessionsWhere(tx, ctx, idle, 'idle', null));
  if (await inTransaction(ctx, (tx) => expireApprovals(tx, ctx)))
    ctx.invalidate({ topics: ['approvals', 'requests'], to: 'administrators' });
  await ctx.db.delete(queuePasses).where(lt(queuePasses.expiresAt, ctx.now()));
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keyKeptMs)));
  await ctx.db.delete(rateWindows).where(lt(rateWindows.startedAt, before(countKeptMs)));
  const isUnlockedForLong = sql`coalesce(${loginFailures.lockedUntil}, '-infinity') < ${before(countKeptMs).toISOString()}::timestamptz`;
  await ctx.db.delete(loginFailures).where(and(lt(loginFailures.windowStartedAt, before(countKeptMs)), isUnlockedForLong));
  const isOldBrowser = and(eq(knownOrigins.kind, 'browser'), lt(knownOrigins.lastLoginAt, before(browserKeptDays * dayMs)));
  await ctx.db.delete(knownOrigins).where(or(isOldBrowser, lt(knownOrigins.lastLoginAt, before(securityKeptMs))));
  await ctx.db.transaction(async (tx) => {
    // The trigger keep_security_events permits a deletion only with this setting.
    await tx.execute(sql`select set_config('app.forgets_security_events', 'on', true)`);
    await tx.delete(securityEvents).where(lt(securityEvents.at, before(securityKeptMs)));
  });
}
