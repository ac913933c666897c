import { businessDayOf, startOfDay } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { subtract, ZERO, type Idr } from '@app/money';
import { and, eq, gte, isNull, ne, sum } from 'drizzle-orm';
import { dayMaxAt, type PayoutControlsRow } from './read-payout-controls.ts';

const { transactions } = schema;

/**
 * What a user's own limit leaves for this business day: the limit less the withdrawals that were requested since its start and not
 * rejected, and never less than nothing; null: no limit.
 */
export async function leftOfDayMax(db: Db | Tx, userId: string, controls: PayoutControlsRow, now: Date): Promise<Idr | null> {
  const max = dayMaxAt(controls, now);
  if (max === null) return null;
  const { type, status, deletedAt, createdAt } = transactions;
  const isOfToday = and(
    eq(transactions.userId, userId),
    eq(type, 'withdrawal'),
    ne(status, 'rejected'),
    isNull(deletedAt),
    gte(createdAt, startOfDay(businessDayOf(now))),
  );
  const [today] = await db
    .select({ requested: sum(transactions.amount).mapWith(transactions.amount) })
    .from(transactions)
    .where(isOfToday);
  const left = subtract(max, today?.requested ?? ZERO);
  return left > 0 ? left : ZERO;
}
