import type { Tx } from '@app/db';
import { idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { countBatch, nothingPaid, type BatchResult } from './batch-result.ts';
import { planForSets } from './plan-for-sets.ts';

/**
 * Posts the due days of these investments in one statement: the transactions, the transfers, the investment values and (through
 * the ledger's trigger) the balances. Investments locked by another worker, or no longer due, are skipped. The accounts that
 * receive or pay are locked before the transfers take their ids. Every timestamp in the rows is the due instant, so that a late run
 * writes the same rows as a punctual one.
 */
export function accrueBatch(ctx: Ctx, { runId, ids }: { runId: string; ids: string[] }): Promise<BatchResult> {
  return inTransaction(ctx, async (tx) => {
    await planForSets(tx);
    const result = await payDueDays(tx, ids, ctx.now().toISOString());
    if (result.investments > 0) await countBatch(tx, runId, result);
    return result;
  });
}

async function payDueDays(tx: Tx, ids: string[], now: string): Promise<BatchResult> {
  const [row] = await tx.execute<{ investments: number; posted: number; completed: number; amount: string }>(sql`
    with recursive due as (
      select id, user_id, current_value, rate_ppm, duration_days, days_accrued, purchased_at, next_accrual_at,
        least(duration_days, days_accrued + 1 + floor(extract(epoch from ${now}::timestamptz - next_accrual_at) / 86400)::int) as last_day
      from investments
      where id = any(${sql.param(ids)}::uuid[]) and status = 'active' and set_aside_at is null and next_accrual_at <= ${now}::timestamptz
      order by next_accrual_at, id
      for no key update skip locked
    ),
    days as (
      select id, user_id, rate_ppm, duration_days, purchased_at, last_day, days_accrued + 1 as day, next_accrual_at as due_at,
        day_interest(current_value, rate_ppm) as interest, current_value + day_interest(current_value, rate_ppm) as value
      from due
      union all
      select id, user_id, rate_ppm, duration_days, purchased_at, last_day, day + 1, purchased_at + (day + 1) * interval '24 hours',
        day_interest(value, rate_ppm), value + day_interest(value, rate_ppm)
      from days
      where day < last_day
    ),
    locked as materialized (
      select accounts.id, accounts.user_id, accounts.kind
      from (select user_id, bool_or(last_day = duration_days) as completes from due group by user_id) as paid
        join accounts on accounts.user_id = paid.user_id and (accounts.kind = 'invested' or (accounts.kind = 'available' and completes))
      order by accounts.id for no key update of accounts
    ),
    earned as materialized (
      select days.*, uuidv7() as transaction_id, invested.id as invested_id, day = duration_days as is_complete
      from (select count(*) from locked) as all_locked, days
      join accounts invested on invested.user_id = days.user_id and invested.kind = 'invested'
    ),
    written as (
      insert into transactions (id, user_id, type, status, amount, balance_after, created_at, investment_id, accrual_day)
      select transaction_id, user_id, 'interest', 'approved', interest, value, due_at, id, day from earned
    ),
    posted as (
      insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day)
      select 'interest-' || id || '-' || day, 'interest', ${companyAccounts.interest_expense}::bigint, invested_id, interest, due_at, ${now}::timestamptz,
        transaction_id, id, day
      from earned
      union all
      select 'maturity-' || earned.id, 'maturity', invested_id, available.id, value, due_at, ${now}::timestamptz, null, earned.id, null
      from earned join accounts available on available.user_id = earned.user_id and available.kind = 'available'
      where is_complete
    ),
    moved as (
      update investments set
        current_value = last.value, total_earned = last.value - investments.amount, days_accrued = last.day,
        status = case when is_complete then 'completed' else 'active' end,
        completed_at = case when is_complete then last.due_at end,
        next_accrual_at = case when not is_complete then last.purchased_at + (last.day + 1) * interval '24 hours' end
      from earned last where last.day = last.last_day and investments.id = last.id
    )
    select count(*) filter (where day = last_day)::int as investments, count(*)::int as posted,
      count(*) filter (where is_complete)::int as completed, coalesce(sum(interest), 0) as amount
    from earned
  `);
  if (!row) return nothingPaid;
  return { ...row, amount: idr(Number(row.amount)) };
}
