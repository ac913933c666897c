import { businessDayOf, type SimilarDeposit } from '@app/contract';
import { schema, type Db } from '@app/db';
import { and, desc, eq, ne, or } from 'drizzle-orm';
import { withinDays } from '../within-days.ts';
import { areRequests, type RequestRow } from './select-requests.ts';

const { transactions, users } = schema;

const shownMax = 5;

/**
 * Deposits that one transfer on the bank statement may have been claimed with: of the same amount on the same business day, to the same
 * bank destination or of the same member, and not rejected. Those of the member first, then the newest, at most five.
 */
export async function findSimilarDeposits(db: Db, { row }: Pick<RequestRow, 'row'>): Promise<SimilarDeposit[]> {
  if (row.type !== 'deposit') return [];
  const day = businessDayOf(row.createdAt);
  const isOfMember = eq(transactions.userId, row.userId);
  const { id, number, status, createdAt, userId } = transactions;
  return db
    .select({ id, number, status, userId, username: users.username, createdAt })
    .from(transactions)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        areRequests,
        eq(transactions.type, 'deposit'),
        ne(status, 'rejected'),
        eq(transactions.amount, row.amount),
        withinDays(createdAt, { from: day, to: day }),
        ne(id, row.id),
        or(isOfMember, row.bankDestinationId === null ? undefined : eq(transactions.bankDestinationId, row.bankDestinationId)),
      ),
    )
    .orderBy(desc(isOfMember), desc(createdAt), desc(id))
    .limit(shownMax);
}
