import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/**
 * Transactions, transfers, investments, balances of accounts and closed bonus days, each as a line of text, sorted. Without ids and
 * posting times, which differ between two databases with the same history, and without `balance_after` of bonuses: a bonus and the interest of
 * the same noon are posted in either order. The ledger check verifies every `balance_after`.
 */
export async function listLedgerRows({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const rows = await db.execute<{ line: string }>(sql`
    with owned as (select accounts.*, coalesce(username, 'company') || '/' || kind as name from accounts left join users on users.id = user_id)
    select concat_ws(' ', 'transaction', u.username, type, status, amount, case when type <> 'referral_bonus' then balance_after end, t.created_at, accrual_day, f.username, bonus_on) as line
      from transactions t join users u on u.id = t.user_id left join users f on f.id = t.referred_user_id
    union all
    select concat_ws(' ', 'transfer', m.kind, d.name, c.name, amount, effective_at, accrual_day, f.username, bonus_on)
      from transfers m join owned d on d.id = debit_account_id join owned c on c.id = credit_account_id left join users f on f.id = m.referred_user_id
    union all
    select concat_ws(' ', 'investment', username, amount, current_value, days_accrued, i.status, completed_at, coalesce(next_accrual_at::text, '-'))
      from investments i join users u on u.id = i.user_id
    union all select concat_ws(' ', 'account', name, balance) from owned
    union all select concat_ws(' ', 'closed', day) from closed_bonus_days
    order by line`);
  return rows.map(({ line }) => line);
}
