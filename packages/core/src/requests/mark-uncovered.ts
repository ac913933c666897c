import type { Request } from '@app/contract';
import { schema, type Db } from '@app/db';
import { idr, listUncovered } from '@app/money';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { isPendingWithdrawal } from './is-pending-withdrawal.ts';

const { accounts, transactions } = schema;

/**
 * Marks each pending withdrawal that the member's available balance no longer covers once the older ones are paid: an
 * administrator can lower a balance below what is pending. Other requests are returned unchanged.
 */
export async function markUncovered(db: Db, requests: Request[]): Promise<Request[]> {
  const userIds = [...new Set(requests.filter(isPendingWithdrawal).map(({ userId }) => userId))];
  if (userIds.length === 0) return requests;
  const uncovered = await listUncoveredIds(db, userIds);
  return requests.map((request) => (isPendingWithdrawal(request) ? { ...request, exceedsBalance: uncovered.has(request.id) } : request));
}

async function listUncoveredIds(db: Db, userIds: string[]): Promise<Set<string>> {
  const pending = await db
    .select({ id: transactions.id, userId: transactions.userId, amount: transactions.amount, balance: accounts.balance })
    .from(transactions)
    .innerJoin(accounts, and(eq(accounts.userId, transactions.userId), eq(accounts.kind, 'available')))
    .where(
      and(
        inArray(transactions.userId, userIds),
        eq(transactions.type, 'withdrawal'),
        eq(transactions.status, 'pending'),
        isNull(transactions.deletedAt),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(transactions.id));
  const uncovered = userIds.flatMap((userId) => {
    const rows = pending.filter((row) => row.userId === userId);
    return listUncovered(idr(rows[0]?.balance ?? 0), rows);
  });
  return new Set(uncovered.map(({ id }) => id));
}
