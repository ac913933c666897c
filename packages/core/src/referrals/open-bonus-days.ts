import { BUSINESS_TIME_ZONE, businessDayOf, dayMs, type BusinessDay } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { countBatch, nothingPaid } from '../accrual/batch-result.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';

const { closedBonusDays, investments } = schema;

/**
 * A day is closed only this long after its end, so that operations of its last moments have been committed. No database
 * transaction of an HTTP request may take so long.
 */
const settledAfterMs = 120_000;

/** The last day that may be closed now: yesterday, once it has settled. */
const lastOver = (ctx: Ctx): BusinessDay => businessDayOf(new Date(ctx.now().getTime() - settledAfterMs - dayMs));

/**
 * The past business days that are not yet closed, oldest first. The first of all is the day on which the first referred friend
 * registered. `next` null: there is none.
 */
export async function findOpenDays(ctx: Ctx): Promise<{ next: BusinessDay | null; count: number }> {
  const [row] = await ctx.db.execute<{ next: BusinessDay; count: number }>(sql`
    select first::text as next, (${lastOver(ctx)}::date - first + 1)::int as count
    from (
      select coalesce(
        (select max(day) + 1 from closed_bonus_days),
        (select min(created_at at time zone ${BUSINESS_TIME_ZONE})::date from users where referred_by is not null)
      ) as first
    ) as open
    where first <= ${lastOver(ctx)}::date`);
  return row ?? { next: null, count: 0 };
}

/** Whether interest that counts towards the balances at `instant` is still unpaid. Investments that are set aside are ignored. */
export async function isInterestOwedBefore(ctx: Ctx, instant: Date): Promise<boolean> {
  const owed = await ctx.db
    .select({ id: investments.id })
    .from(investments)
    .where(and(eq(investments.status, 'active'), isNull(investments.setAsideAt), lt(investments.nextAccrualAt, instant)))
    .limit(1);
  return owed.length > 0;
}

/** Marks a day as paid. Of several concurrent workers one succeeds, and its run counts the day. */
export function closeDay(ctx: Ctx, { runId, day }: { runId: string; day: BusinessDay }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const closed = await tx.insert(closedBonusDays).values({ day, closedAt: ctx.now() }).onConflictDoNothing().returning();
    if (closed.length > 0) await countBatch(tx, runId, { ...nothingPaid, completed: 1 });
  });
}
