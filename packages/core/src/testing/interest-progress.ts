import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** `days`: days of interest paid so far, over all investments; `due`: investments for which interest is due now. */
export type InterestProgress = { days: number; due: number };

/** The progress of interest; cheap enough to poll during a run. */
export async function getInterestProgress({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<InterestProgress> {
  const [row] = await db.execute<InterestProgress>(sql`
    select coalesce(sum(days_accrued), 0)::int as days,
      count(*) filter (where status = 'active' and set_aside_at is null and next_accrual_at <= ${now().toISOString()}::timestamptz)::int as due
    from investments`);
  return row ?? { days: 0, due: 0 };
}

/**
 * `posted`: transfers of interest, `investmentDays`: distinct days of investments, `completed`: investments, `values`: distinct
 * values.
 */
export type InterestTotals = { posted: number; investmentDays: number; completed: number; values: number };

/** The totals of interest. Generated members that were all paid have one value. */
export async function getInterestTotals({ db }: Pick<Ctx, 'db'>): Promise<InterestTotals> {
  const [row] = await db.execute<InterestTotals>(sql`
    select count(*)::int as posted, count(distinct (investment_id, accrual_day))::int as "investmentDays",
      (select count(*) from investments where status = 'completed')::int as completed,
      (select count(distinct current_value) from investments)::int as "values"
    from transfers where kind = 'interest'`);
  return row ?? { posted: 0, investmentDays: 0, completed: 0, values: 0 };
}
