import { DomainError, type RequestDetails } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { getFree } from '../ledger/get-free.ts';
import { newestFirst } from '../page.ts';
import { areRequests, selectRequests, toRequest } from './select-requests.ts';

const { transactions } = schema;
const pastShownMax = 5;

/**
 * A request with what is needed to decide it: the member, their balance, and their past requests of the same type.
 * @throws DomainError NOT_FOUND
 */
export async function getRequestDetails(ctx: Ctx, { id }: { id: string }): Promise<RequestDetails> {
  const [found] = await selectRequests(ctx.db).where(and(areRequests, eq(transactions.id, id)));
  if (!found) throw new DomainError('NOT_FOUND');
  const { member, row } = found;
  const others = and(areRequests, eq(transactions.userId, member.id), eq(transactions.type, row.type), ne(transactions.id, id));
  const [past, [counted], free] = await Promise.all([
    selectRequests(ctx.db)
      .where(others)
      .orderBy(...newestFirst({ at: transactions.createdAt, id: transactions.id }))
      .limit(pastShownMax),
    ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(transactions)
      .where(others),
    getFree(ctx.db, member.id),
  ]);
  const { username, userNumber, bankName, accountName, accountNumber } = member;
  return {
    request: toRequest(found),
    member: {
      id: member.id,
      username,
      userNumber,
      bankName,
      accountName,
      accountNumber,
      available: free.available,
      pendingWithdrawals: free.pending,
    },
    past: past.map(toRequest),
    pastTotal: counted?.total ?? 0,
  };
}
