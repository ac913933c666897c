import assert from 'node:assert/strict';
import { DomainError } from '@app/contract';
import type { Db, Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { hashToken } from '../auth/hash-token.ts';
import type { Ctx } from '../context.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Limit = { key: string; max: number; windowMs: number };

/**
 * Counts calls before they are carried out, by session and by address; each call of a batch counts. The counts are in
 * the database, so that several servers share them.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export function countCall(ctx: Ctx, token: string | undefined): Promise<void> {
  const limits: Limit[] = [];
  // The address always comes first: two calls never wait for one another's rows crosswise.
  if (ctx.address !== undefined) limits.push({ key: `address:${ctx.address}`, max: 1200, windowMs: minuteMs });
  if (token !== undefined) limits.push({ key: `session:${hashToken(token)}`, max: 300, windowMs: minuteMs });
  return countWithin(ctx.db, ctx, limits);
}

/**
 * Counts a registration in the database transaction that makes it: one that is refused is not counted.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export function countRegistration(tx: Tx, ctx: Ctx): Promise<void> {
  return countWithin(tx, ctx, ctx.address === undefined ? [] : [{ key: `register:${ctx.address}`, max: 5, windowMs: hourMs }]);
}

async function countWithin(db: Db | Tx, ctx: Ctx, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return;
  const now = ctx.now();
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`w.started_at <= excluded.started_at - (select window_ms from given where key = w.counted) * interval '1 millisecond'`;
  const rows = limits.map(({ key, windowMs }) => sql`(${key}, ${windowMs}::int)`);
  const counted = await db.execute<{ key: string; count: number; started_at: string }>(sql`
    with given (key, window_ms) as (values ${sql.join(rows, sql`, `)})
    insert into rate_windows as w (counted, started_at, count) select key, ${at}, 1 from given
    on conflict (counted) do update set
      count = case when ${isOver} then 1 else w.count + 1 end,
      started_at = case when ${isOver} then excluded.started_at else w.started_at end
    returning w.counted as key, w.count, w.started_at`);
  for (const { key, count, started_at: startedAt } of counted) {
    const limit = limits.find((candidate) => candidate.key === key);
    assert(limit, 'only what was given is counted');
    if (count <= Math.max(1, limit.max * ctx.rateLimitScale)) continue;
    const waitMs = Date.parse(startedAt) + limit.windowMs - now.getTime();
    throw new DomainError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}
