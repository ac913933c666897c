import type { CountRequestsInput, RequestCounts } from '@app/contract';
import { schema } from '@app/db';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { adminRequestFilter } from './request-filter.ts';
import { areRequests } from './select-requests.ts';

const { transactions } = schema;

/** The number of requests of a type in each status, and the one pending longest. */
export async function countRequests(ctx: ReaderCtx, { type, search }: CountRequestsInput): Promise<RequestCounts> {
  const ofType = and(areRequests, eq(transactions.type, type));
  const count = (status: string) => sql<number>`count(*) filter (where ${transactions.status} = ${status})::int`;
  const [[counts], [oldest]] = await Promise.all([
    ctx.db
      .select({ pending: count('pending'), approved: count('approved'), rejected: count('rejected') })
      .from(transactions)
      .where(and(ofType, adminRequestFilter(ctx, { search }))),
    ctx.db
      .select({ at: transactions.createdAt, number: transactions.number })
      .from(transactions)
      .where(and(ofType, eq(transactions.status, 'pending')))
      .orderBy(asc(transactions.createdAt), asc(transactions.id))
      .limit(1),
  ]);
  return {
    pending: 0,
    approved: 0,
    rejected: 0,
    ...counts,
    oldestPendingAt: oldest?.at ?? null,
    oldestPendingNumber: oldest?.number ?? null,
  };
}
