import { dayMs, DomainError, type InvestmentSchedule, type ScheduleLine } from '@app/contract';
import { inSnapshot, schema } from '@app/db';
import { add, compoundSchedule, negate, PPM, type Idr } from '@app/money';
import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { MemberCtx } from '../context.ts';
import { findInvestment } from './select-investments.ts';

const { transfers } = schema;
const reversals = alias(transfers, 'reversals');

/**
 * Each day of the caller's own investment: what was posted and reversed, in the order of posting, then the coming days,
 * calculated from its current value. IDR.
 * @throws DomainError NOT_FOUND, also for another user's investment
 */
export async function getInvestmentSchedule(ctx: MemberCtx, { id }: { id: string }): Promise<InvestmentSchedule> {
  return inSnapshot(ctx.db, async (tx) => {
    const investment = await findInvestment(tx, id);
    if (!investment || investment.userId !== ctx.actor.id) throw new DomainError('NOT_FOUND');
    const rows = await tx
      .select({
        id: transfers.id,
        day: transfers.accrualDay,
        at: transfers.effectiveAt,
        amount: transfers.amount,
        reversalId: reversals.id,
        reversedAt: reversals.effectiveAt,
      })
      .from(transfers)
      .leftJoin(reversals, eq(reversals.reversesId, transfers.id))
      .where(and(eq(transfers.investmentId, id), eq(transfers.kind, 'interest')))
      .orderBy(asc(transfers.id));
    const posted = rows.flatMap(({ id: transferId, day, at, amount, reversalId, reversedAt }) => [
      { order: transferId, day: day ?? 0, kind: 'interest' as const, at, interest: amount },
      ...(reversalId === null || reversedAt === null
        ? []
        : [{ order: reversalId, day: day ?? 0, kind: 'reversal' as const, at: reversedAt, interest: negate(amount) }]),
    ]);
    return { investment, lines: [...withValues(investment.amount, posted), ...stillToCome(investment)], asOf: ctx.now() };
  });
}

type Posted = Omit<ScheduleLine, 'value'> & { order: number };

/** The posted lines in the order of posting, each with the investment's value after it. */
function withValues(amount: Idr, posted: readonly Posted[]): ScheduleLine[] {
  let value = amount;
  return posted
    .toSorted((a, b) => a.order - b.order)
    .map(({ order: _order, ...line }) => {
      value = add(value, line.interest);
      return { ...line, value };
    });
}

function stillToCome({
  currentValue,
  interestRate,
  daysAccrued,
  durationDays,
  purchasedAt,
}: InvestmentSchedule['investment']): ScheduleLine[] {
  return compoundSchedule(currentValue, Math.round(interestRate * PPM), durationDays - daysAccrued).map(({ day, interest, value }) => ({
    day: daysAccrued + day,
    kind: 'coming',
    at: new Date(purchasedAt.getTime() + (daysAccrued + day) * dayMs),
    interest,
    value,
  }));
}
