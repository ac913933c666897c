import type { ListInput, ListRequestsInput, Page, Request } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { AuthedCtx, Ctx } from '../context.ts';
import { containing } from '../containing.ts';
import { after, newestFirst, toPage } from '../page.ts';
import { areRequests, selectRequests, toRequest } from './select-requests.ts';

const { transactions, users } = schema;
const order = { at: transactions.createdAt, id: transactions.id };

/** The member's own requests, newest first. */
export const listMyRequests = (ctx: AuthedCtx, input: ListInput): Promise<Page<Request>> =>
  pageOfRequests(ctx, input, eq(transactions.userId, ctx.actor.id));

/** Everybody's requests, newest first, by status, type and a piece of the username or the number. */
export function listRequests(ctx: Ctx, input: ListRequestsInput): Promise<Page<Request>> {
  const search = input.search
    ? or(ilike(users.username, containing(input.search)), sql`${transactions.number}::text = ${input.search}`)
    : undefined;
  const status = input.status && eq(transactions.status, input.status);
  const type = input.type && eq(transactions.type, input.type);
  return pageOfRequests(ctx, input, and(status, type, search));
}

async function pageOfRequests(ctx: Ctx, input: ListInput, filter: SQL | undefined): Promise<Page<Request>> {
  const [rows, [counted]] = await Promise.all([
    selectRequests(ctx.db)
      .where(and(areRequests, filter, after(order, input.cursor)))
      .orderBy(...newestFirst(order))
      .limit(input.limit + 1),
    ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(transactions)
      .innerJoin(users, eq(users.id, transactions.userId))
      .where(and(areRequests, filter)),
  ]);
  const page = toPage(rows, input, counted?.total ?? 0, ({ row }) => ({ at: row.createdAt, id: row.id }));
  return { ...page, items: page.items.map(toRequest) };
}
