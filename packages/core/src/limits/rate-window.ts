import assert from 'node:assert/strict';
import { DomainError, hourMs } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { hashToken } from '../hash-token.ts';
import type { Ctx } from '../context.ts';

const { rateWindows } = schema;

const minuteMs = 60_000;

type Limit = { key: string; max: number };

/**
 * Counts calls before they are executed, by session and by address; each call of a batch counts. The counts are in the database,
 * so that several servers share them.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export function countCall(ctx: Ctx, token: string | undefined): Promise<void> {
  const limits: Limit[] = [];
  // The address always comes first, so that two calls cannot deadlock on each other's rows.
  if (ctx.address !== undefined) limits.push({ key: `address:${ctx.address}`, max: 1200 });
  if (token !== undefined) limits.push({ key: `session:${hashToken(token)}`, max: 300 });
  return countWithin(ctx.db, ctx, { limits, windowMs: minuteMs });
}

/**
 * Counts a registration against the limit per address and hour, in the database transaction of the registration: a refused one is
 * rolled back and not counted.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export function countHourlyRegistration(tx: Tx, ctx: Ctx): Promise<void> {
  const limits = ctx.address === undefined ? [] : [{ key: `register:${ctx.address}`, max: 5 }];
  return countWithin(tx, ctx, { limits, windowMs: hourMs });
}

/**
 * Counts a report of a crash of the web app against the limits per hour, of its address and of all together, which keep the log from
 * being filled. A report beyond the limit of its address does not count for the others.
 * @throws DomainError TOO_MANY_REQUESTS with the seconds to wait
 */
export async function countHourlyCrash(ctx: Ctx): Promise<void> {
  const ofAddress = ctx.address === undefined ? [] : [{ key: `crash:${ctx.address}`, max: 30 }];
  await countWithin(ctx.db, ctx, { limits: ofAddress, windowMs: hourMs });
  await countWithin(ctx.db, ctx, { limits: [{ key: 'crashes', max: 500 }], windowMs: hourMs });
}

async function countWithin(db: Db | Tx, ctx: Ctx, { limits, windowMs }: { limits: Limit[]; windowMs: number }): Promise<void> {
  if (limits.length === 0) return;
  const now = ctx.now();
  const keys = Object.fromEntries(limits.map(({ key }, place) => [`key${place}`, key]));
  for (const { key, count, startedAt } of await countQueryOf(db, limits.length).execute({ ...keys, now, windowMs })) {
    const limit = limits.find((candidate) => candidate.key === key);
    assert(limit, 'only what was given is counted');
    if (count <= Math.max(1, limit.max * ctx.rateLimitScale)) continue;
    const waitMs = startedAt.getTime() + windowMs - now.getTime();
    throw new DomainError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}

const countQueries = new WeakMap<Db | Tx, Map<number, ReturnType<typeof prepareCountQuery>>>();

/* Runs on every call, so the statement is built once per pool and prepared on each of its connections. */
function prepareCountQuery(db: Db | Tx, keys: number) {
  const { counted, startedAt, count } = rateWindows;
  const isOver = sql`${startedAt} <= excluded.started_at - ${sql.placeholder('windowMs')}::int * interval '1 millisecond'`;
  const rows = Array.from({ length: keys }, (_, place) => ({
    counted: sql.placeholder(`key${place}`),
    startedAt: sql.placeholder('now'),
    count: 1,
  }));
  return db
    .insert(rateWindows)
    .values(rows)
    .onConflictDoUpdate({
      target: counted,
      set: {
        count: sql`case when ${isOver} then 1 else ${count} + 1 end`,
        startedAt: sql`case when ${isOver} then excluded.started_at else ${startedAt} end`,
      },
    })
    .returning({ key: counted, count, startedAt })
    .prepare('count_calls');
}

function countQueryOf(db: Db | Tx, keys: number) {
  const queries = countQueries.get(db) ?? new Map<number, ReturnType<typeof prepareCountQuery>>();
  const query = queries.get(keys) ?? prepareCountQuery(db, keys);
  countQueries.set(db, queries.set(keys, query));
  return query;
}
