import type { ListInput, ListMyRequestsInput, ListRequestsInput, Page, Request } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import type { ReaderCtx, Ctx, MemberCtx } from '../context.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { after, orderedBy, toPage } from '../page.ts';
import { toMemberView } from './to-member-view.ts';
import { markForAdministrators } from './mark-for-administrators.ts';
import { markUncovered } from './mark-uncovered.ts';
import { adminRequestFilter, requestFilter } from './request-filter.ts';
import { areRequests, requestOrders, selectRequests, toRequest } from './select-requests.ts';

const { transactions } = schema;

/**
 * The caller's own requests, newest first, filtered by days, status and type; pending withdrawals not covered by the balance are
 * marked. The names of deciders are not included.
 */
export async function listMyRequests(ctx: MemberCtx, input: ListMyRequestsInput): Promise<Page<Request>> {
  const page = await pageOfRequests(ctx, input, and(eq(transactions.userId, ctx.actor.id), requestFilter(input)));
  return { ...page, items: (await markUncovered(ctx.db, page.items)).map(toMemberView) };
}

/**
 * All requests, filtered by member, days, status, type, view, bank destination and a search; pending withdrawals that the balance
 * does not cover, or that go to an account new for the member, pending deposits with a re-used proof, and what needs two administrators
 * are marked.
 */
export async function listRequests(ctx: ReaderCtx, input: ListRequestsInput, counted?: Counted): Promise<Page<Request>> {
  const page = await pageOfRequests(ctx, input, adminRequestFilter(ctx, input), counted);
  return { ...page, items: await markForAdministrators(ctx.db, page.items) };
}

type Asked = ListInput & Pick<ListRequestsInput, 'sort'>;

async function pageOfRequests(ctx: Ctx, input: Asked, filter: SQL | undefined, counted?: Counted): Promise<Page<Request>> {
  const order = requestOrders[input.sort ?? 'newest'];
  const [rows, total] = await Promise.all([
    selectRequests(ctx.db, { where: and(filter, after(order, input.cursor)), orderBy: orderedBy(order), limit: input.limit + 1 }),
    countListed(ctx.db, transactions, and(areRequests, filter), counted),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toRequest) };
}
