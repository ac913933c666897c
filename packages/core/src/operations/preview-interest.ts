import { inSnapshot, limitTransaction } from '@app/db';
import { idr, type Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** The expected result of an interest run started now. `days`: investment-days, `amount`: their interest, IDR. */
export type InterestPreview = {
  investments: number;
  days: number;
  completed: number;
  amount: Idr;
  setAside: number;
  oldestDueAt: Date | null;
};

const limits = { statementMs: 600_000, transactionMs: 700_000 };

/** Calculates what a run would pay now, by the same steps, and writes nothing. */
export function previewInterest(ctx: Pick<Ctx, 'db' | 'now'>): Promise<InterestPreview> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`;
  return inSnapshot(ctx.db, async (tx) => {
    await limitTransaction(tx, limits);
    const [row] = await tx.execute<{
      investments: number;
      days: number;
      completed: number;
      amount: string;
      set_aside: number;
      oldest: string | null;
    }>(sql`
        with recursive days as (
          select id, rate_ppm, duration_days, days_accrued + 1 as day, next_accrual_at as due_at,
            day_interest(current_value, rate_ppm) as interest, current_value + day_interest(current_value, rate_ppm) as value
          from investments where status = 'active' and set_aside_at is null and next_accrual_at <= ${now}
          union all
          select id, rate_ppm, duration_days, day + 1, due_at + interval '24 hours', day_interest(value, rate_ppm), value + day_interest(value, rate_ppm)
          from days where day < duration_days and due_at + interval '24 hours' <= ${now}
        )
        select count(distinct id)::int as investments, count(*)::int as days, count(*) filter (where day = duration_days)::int as completed,
          coalesce(sum(interest), 0) as amount, min(due_at) as oldest,
          (select count(*) from investments where status = 'active' and set_aside_at is not null)::int as set_aside
        from days`);
    return {
      investments: row?.investments ?? 0,
      days: row?.days ?? 0,
      completed: row?.completed ?? 0,
      amount: idr(Number(row?.amount ?? 0)),
      setAside: row?.set_aside ?? 0,
      oldestDueAt: row?.oldest ? new Date(row.oldest) : null,
    };
  });
}
