import { businessDayOf, DomainError, startOfDay } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { subtract, ZERO, type Idr } from '@app/money';
import { and, eq, gte, isNull, ne, sum } from 'drizzle-orm';
import type { MemberCtx } from '../context.ts';
import { dayMaxAt, type PayoutControlsRow } from './read-payout-controls.ts';

const { transactions } = schema;

/**
 * Refuses a withdrawal that, with those of the same business day that were not rejected, is above the caller's own limit. The caller's
 * row is locked.
 * @throws DomainError ABOVE_OWN_DAY_LIMIT with what is left for today
 */
export async function refuseAboveOwnLimit(tx: Tx, ctx: MemberCtx, controls: PayoutControlsRow, amount: Idr): Promise<void> {
  const max = dayMaxAt(controls, ctx.now());
  if (max === null) return;
  const { userId, type, status, deletedAt, createdAt } = transactions;
  const isOfToday = and(
    eq(userId, ctx.actor.id),
    eq(type, 'withdrawal'),
    ne(status, 'rejected'),
    isNull(deletedAt),
    gte(createdAt, startOfDay(businessDayOf(ctx.now()))),
  );
  const [today] = await tx
    .select({ requested: sum(transactions.amount).mapWith(transactions.amount) })
    .from(transactions)
    .where(isOfToday);
  const left = subtract(max, today?.requested ?? ZERO);
  if (amount > left) throw new DomainError('ABOVE_OWN_DAY_LIMIT', { left: left > 0 ? left : ZERO }, { amount: 'too_big' });
}
