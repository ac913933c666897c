import { schema, type Tx } from '@app/db';
import { add, idr, type Idr } from '@app/money';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { house } from '../ledger/house.ts';

const { jobRuns } = schema;

/** A batch after a long downtime writes up to 30 days for each investment. */
const batchTimeoutMs = 120_000;

export type BatchResult = { investments: number; posted: number; completed: number; amount: Idr };

/**
 * Pays the due days of up to `batchSize` investments in one statement: the rows people see, the transfers, the values
 * of the investments and (by the ledger's trigger) the balances. Investments that another worker holds are passed
 * over. Every time in the rows is the due instant, so that a late run writes what a punctual one would have.
 * Returns zeros when nothing is due.
 */
export function accrueBatch(ctx: Ctx, { runId, batchSize }: { runId: string; batchSize: number }): Promise<BatchResult> {
  const now = ctx.now().toISOString();
  return inTransaction(ctx, async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${batchTimeoutMs}; set local lock_timeout = ${batchTimeoutMs}`));
    const [row] = await tx.execute<{ investments: number; posted: number; completed: number; amount: string }>(sql`
      with recursive due as (
        select id, user_id, current_value, rate_ppm, duration_days, days_accrued, purchased_at, next_accrual_at
        from investments
        where status = 'active' and set_aside_at is null and next_accrual_at <= ${now}::timestamptz
        order by next_accrual_at, id
        limit ${batchSize}
        for no key update skip locked
      ),
      days as (
        select id, user_id, rate_ppm, duration_days, purchased_at, days_accrued + 1 as day, next_accrual_at as due_at,
          day_interest(current_value, rate_ppm) as interest, current_value + day_interest(current_value, rate_ppm) as value
        from due
        union all
        select id, user_id, rate_ppm, duration_days, purchased_at, day + 1, purchased_at + (day + 1) * interval '24 hours',
          day_interest(value, rate_ppm), value + day_interest(value, rate_ppm)
        from days
        where day < duration_days and purchased_at + (day + 1) * interval '24 hours' <= ${now}::timestamptz
      ),
      earned as materialized (select *, uuidv7() as transaction_id from days),
      last as materialized (
        select distinct on (id) id, user_id, day, duration_days, due_at, value, day = duration_days as is_complete
        from earned order by id, day desc
      ),
      written as (
        insert into transactions (id, user_id, type, status, amount, balance_after, created_at, investment_id, accrual_day)
        select transaction_id, user_id, 'interest', 'approved', interest, value, due_at, id, day from earned
        order by due_at, id
      ),
      posted as (
        insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day)
        select * from (
          select 'interest-' || earned.id || '-' || day, 'interest', ${house.interest_expense}::bigint, invested.id, interest, due_at, ${now}::timestamptz as posted_at,
            transaction_id, earned.id as investment_id, day
          from earned join accounts invested on invested.user_id = earned.user_id and invested.kind = 'invested'
          union all
          select 'maturity-' || last.id, 'maturity', invested.id, available.id, value, due_at, ${now}::timestamptz, null, last.id, null
          from last
          join accounts invested on invested.user_id = last.user_id and invested.kind = 'invested'
          join accounts available on available.user_id = last.user_id and available.kind = 'available'
          where is_complete
        ) as movements
        order by due_at, investment_id, day
      ),
      moved as (
        update investments set
          current_value = last.value, total_earned = last.value - investments.amount, days_accrued = last.day,
          status = case when is_complete then 'completed' else 'active' end,
          completed_at = case when is_complete then last.due_at end,
          next_accrual_at = case when not is_complete then investments.purchased_at + (last.day + 1) * interval '24 hours' end
        from last where investments.id = last.id
      )
      select (select count(*)::int from last) as investments, (select count(*)::int from earned) as posted,
        (select count(*)::int from last where is_complete) as completed, (select coalesce(sum(interest), 0) from earned) as amount
    `);
    const result = {
      investments: row?.investments ?? 0,
      posted: row?.posted ?? 0,
      completed: row?.completed ?? 0,
      amount: idr(Number(row?.amount ?? 0)),
    };
    if (result.investments > 0) await countBatch(tx, runId, result);
    return result;
  });
}

/* In the same database transaction as what it counts, so that a run's figures are exact whatever crashes. */
async function countBatch(tx: Tx, runId: string, batch: BatchResult): Promise<void> {
  const counted = {
    investments: sql`${jobRuns.investments} + ${batch.investments}`,
    posted: sql`${jobRuns.posted} + ${batch.posted}`,
    completed: sql`${jobRuns.completed} + ${batch.completed}`,
    amount: sql`${jobRuns.amount} + ${batch.amount}`,
  };
  await tx.update(jobRuns).set(counted).where(eq(jobRuns.id, runId));
}

export const addBatches = (a: BatchResult, b: BatchResult): BatchResult => ({
  investments: a.investments + b.investments,
  posted: a.posted + b.posted,
  completed: a.completed + b.completed,
  amount: add(a.amount, b.amount),
});
