import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';
import { benchNow } from './bench-now.ts';

/**
 * The baseline: the same rows in the same tables, under the same constraints and indexes, with explicit updates of the
 * balances, in one statement. No trigger, no locks, no batches, no counting, and unlimited memory.
 */
export async function accrueWithMinimalSql(db: Db): Promise<void> {
  await db.execute(sql`alter table transfers disable trigger transfers_move_balances`);
  await db.execute(sql`alter table accounts disable trigger balances_move_by_transfers_only`);
  await db.execute(sql`set work_mem = '1GB'; set jit = off`);
  await db.execute(sql`
    with rows as materialized (
      select i.id, i.user_id, a.id as account_id, day_interest(current_value, rate_ppm) as interest, uuidv7() as transaction_id, next_accrual_at
      from investments i join accounts a on a.user_id = i.user_id and a.kind = 'invested'
      where status = 'active' and next_accrual_at <= ${benchNow.toISOString()}
    ), seen as (
      insert into transactions (id, user_id, type, status, amount, balance_after, created_at, investment_id, accrual_day)
      select transaction_id, user_id, 'interest', 'approved', interest, 1300000 + interest, next_accrual_at, id, 1 from rows
    ), moved as (
      insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day)
      select 'interest-' || id || '-1', 'interest', 9000000000000002, account_id, interest, next_accrual_at, ${benchNow.toISOString()}, transaction_id, id, 1 from rows
    ), credited as (
      update accounts set credits = credits + interest from rows where accounts.id = rows.account_id
    ), debited as (
      update accounts set debits = debits + (select sum(interest) from rows) where id = 9000000000000002
    )
    update investments set current_value = current_value + interest, total_earned = interest, days_accrued = 1, next_accrual_at = investments.next_accrual_at + interval '24 hours'
    from rows where investments.id = rows.id`);
}
