import { isAllowed, recordNumberOf, searchHitsMax, type SearchHits, type SearchInput } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { likeBeginningWith, likeContaining, indexedSearchMin } from '../like-patterns.ts';
import type { ReaderCtx, AuthedCtx } from '../context.ts';
import { newestFirst, orderedBy } from '../page.ts';
import { areRequests, requestOrders, requestTypeOf } from '../requests/select-requests.ts';

const { transactions, users } = schema;

type Member = SearchHits['members'][number];

const newestUsers = newestFirst<{ at: Date; id: string }>({ at: users.createdAt, id: users.id, of: (row) => row });

/**
 * Search results for an administrator's short text or number: members, exact matches first, and requests by their number or of
 * those members, newest first; a handful of each. A plain administrator finds members only.
 */
export async function search(ctx: ReaderCtx, { q }: SearchInput): Promise<SearchHits> {
  const text = q.toLowerCase();
  const number = recordNumberOf(text);
  const [exact, alike] = await Promise.all([
    findUsers(ctx, or(eq(sql`lower(${users.username})`, text), number === undefined ? undefined : eq(users.userNumber, number))),
    findUsers(
      ctx,
      text.length < indexedSearchMin
        ? like(sql`lower(${users.username})`, likeBeginningWith(text))
        : like(users.searchText, likeContaining(text)),
    ),
  ]);
  const members = [...exact, ...alike.filter(({ id }) => !exact.some((one) => one.id === id))].slice(0, searchHitsMax);
  const [numbered, theirs] = await Promise.all([
    number === undefined ? [] : findRequests(ctx, eq(transactions.number, number)),
    findRequests(
      ctx,
      inArray(
        transactions.userId,
        members.map(({ id }) => id),
      ),
    ),
  ]);
  const requests = [...numbered, ...theirs.filter(({ id }) => !numbered.some((one) => one.id === id))].slice(0, searchHitsMax);
  return { members, requests };
}

function findUsers(ctx: AuthedCtx, condition: SQL | undefined): Promise<Member[]> {
  const mine = isAllowed('master_reader', ctx.actor.role) ? undefined : eq(users.role, 'user');
  return ctx.db
    .select({ id: users.id, username: users.username, userNumber: users.userNumber, email: users.email })
    .from(users)
    .where(and(condition, mine))
    .orderBy(...orderedBy(newestUsers))
    .limit(searchHitsMax);
}

async function findRequests(ctx: AuthedCtx, condition: SQL): Promise<SearchHits['requests']> {
  const { id, number, type, status, amount, createdAt } = transactions;
  const rows = await ctx.db
    .select({ id, number, type, status, amount, username: users.username, createdAt })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(and(areRequests, condition))
    .orderBy(...orderedBy(requestOrders.newest))
    .limit(searchHitsMax);
  return rows.map((row) => ({ ...row, type: requestTypeOf(row) }));
}
