import assert from 'node:assert/strict';
import { DomainError, type RequestDetails } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { findSameProofs } from '../proofs/find-same-proofs.ts';
import { requireVisible } from '../users/get-permitted-user.ts';
import { findPendingApproval } from '../protection/find-pending-approval.ts';
import { orderedBy } from '../page.ts';
import { findSimilarDeposits } from './find-similar-deposits.ts';
import { markForAdministrators } from './mark-for-administrators.ts';
import { areRequests, requestOrders, selectRequests, toRequest } from './select-requests.ts';

const { transactions } = schema;
const pastShownMax = 5;

/**
 * A request with what is needed to decide it: the member, their balance, their past requests of the same type, and deposits with the
 * same proof, or with the same amount on the same day.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function getRequestDetails(ctx: ReaderCtx, { id }: { id: string }): Promise<RequestDetails> {
  const [found] = await selectRequests(ctx.db, { where: eq(transactions.id, id) });
  if (!found) throw new DomainError('NOT_FOUND');
  const { member, row } = found;
  requireVisible(ctx, member);
  const others = and(areRequests, eq(transactions.userId, member.id), eq(transactions.type, row.type), ne(transactions.id, id));
  const [past, [counted], free, [request], sameProofs, similarDeposits, approval] = await Promise.all([
    selectRequests(ctx.db, { where: others, orderBy: orderedBy(requestOrders.newest), limit: pastShownMax }),
    ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(transactions)
      .where(others),
    getFreeBalance(ctx.db, member.id),
    markForAdministrators(ctx.db, [toRequest(found)]),
    row.proofFileId === null ? null : findSameProofs(ctx, row.proofFileId),
    findSimilarDeposits(ctx.db, found),
    findPendingApproval(ctx.db, id),
  ]);
  assert(request);
  const { username, userNumber, bankName, accountName, accountNumber } = member;
  return {
    request,
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
    sameProofs,
    similarDeposits,
    approval,
  };
}
