import { limitTransaction, noTransactionLimits, type Db } from '@app/db';
import { sql } from 'drizzle-orm';
import { companyAccounts } from '../ledger/company-accounts.ts';

export type GeneratedMembers = { count: number; purchasedAt: Date; durationDays: number };

/**
 * Creates very many members at once, each with SGD 100.00 deposited and invested: through the same tables and triggers as one by
 * one, but in a few statements. They have no password.
 */
export async function createGeneratedMembers(db: Db, { count, purchasedAt, durationDays }: GeneratedMembers): Promise<void> {
  const at = sql`${purchasedAt.toISOString()}::timestamptz`;
  await db.transaction(async (tx) => {
    await limitTransaction(tx, noTransactionLimits);
    await tx.execute(sql`insert into users (username, email, password_hash, referral_code, created_at)
      select 'generated' || n, 'generated' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')), ${at} from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`insert into accounts (user_id, kind)
      select id, kind from users, unnest(array['available', 'invested']) kind where username like 'generated%'`);
    await tx.execute(sql`insert into transactions (user_id, type, status, amount, balance_after, created_at, processed_at)
      select id, 'deposit', 'approved', 1300000, 1300000, ${at}, ${at} from users where username like 'generated%'`);
    await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id)
      select 'deposit-' || t.id, 'deposit', ${companyAccounts.bank}::bigint, a.id, 1300000, ${at}, ${at}, t.id
      from transactions t join users u on u.id = t.user_id and u.username like 'generated%' join accounts a on a.user_id = u.id and a.kind = 'available'`);
    await tx.execute(sql`insert into investments (user_id, plan_type, amount, current_value, rate_ppm, duration_days, purchased_at, end_date, next_accrual_at)
      select id, 'standard', 1300000, 1300000, 5000, ${durationDays}::int, ${at}, ${at} + ${durationDays}::int * interval '24 hours', ${at} + interval '24 hours'
      from users where username like 'generated%'`);
    await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, investment_id)
      select 'purchase-' || i.id, 'purchase', a.id, b.id, 1300000, ${at}, ${at}, i.id
      from investments i join users u on u.id = i.user_id and u.username like 'generated%'
      join accounts a on a.user_id = u.id and a.kind = 'available' join accounts b on b.user_id = u.id and b.kind = 'invested'`);
  });
  await db.execute(sql`analyze`);
}

/**
 * Makes each generated member the referred friend of the previous one, and shortens three of four plans to one day, so that their
 * available balance, and the bonus on it, differs from business day to business day.
 */
export async function referGeneratedMembers(db: Db): Promise<void> {
  const nth = sql`substr(friend.username, length('generated') + 1)::int`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`update users friend set referred_by = referrer.id from users referrer
      where friend.username like 'generated%' and referrer.username = 'generated' || (${nth} - 1)`);
    await tx.execute(sql`update investments set duration_days = 1, purchased_at = purchased_at + days, end_date = purchased_at + days + interval '24 hours',
        next_accrual_at = purchased_at + days + interval '24 hours'
      from (select id, ${nth} % 4 * interval '24 hours' as days from users friend where username like 'generated%') as friend
      where user_id = friend.id and days > interval '0'`);
  });
}
