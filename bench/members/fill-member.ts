import assert from 'node:assert/strict';
import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';

const daysOfPlan = 30;
const principal = 1_300_000;
const interest = 6_500;

/**
 * Inserts a member with completed and running plans that have paid `rows` days of interest until `now`, each with its transaction and
 * its transfer, and returns the member's id. Triggers and foreign keys are disabled meanwhile: the company's accounts do not balance.
 */
export async function fillMember(db: Db, { rows, now }: { rows: number; now: Date }): Promise<string> {
  const username = `member-of-${rows}-rows`;
  const at = sql`${now.toISOString()}::timestamptz`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    const [member] = await tx.execute<{ id: string }>(sql`insert into users (username, email, password_hash, referral_code, created_at)
      values (${username}, ${`${username}@example.test`}, '-', ${`ROWS${rows}`}, ${at} - interval '400 days') returning id`);
    assert(member, 'a user was inserted');
    const plans = Math.ceil(rows / daysOfPlan);
    await tx.execute(sql`insert into accounts (user_id, kind, credits) values (${member.id}, 'available', 13000000),
      (${member.id}, 'invested', ${plans * principal + rows * interest}::bigint)`);
    await tx.execute(sql`insert into investments (user_id, plan_type, amount, current_value, total_earned, rate_ppm, duration_days, days_accrued,
        purchased_at, end_date, next_accrual_at, completed_at, completion_announced_at, status)
      select ${member.id}, 'standard', ${principal}::bigint, ${principal + daysOfPlan * interest}::bigint, ${daysOfPlan * interest}::bigint, 5000,
        ${daysOfPlan}::int, ${daysOfPlan}::int, ended - interval '30 days', ended, null, ended, ended, 'completed'
      from generate_series(1, ${plans}::int) n, lateral (select ${at} - n * interval '300 days' / ${plans}::int as ended) as plan`);
    await tx.execute(sql`
      with paid as (
        insert into transactions (user_id, type, status, amount, balance_after, created_at, investment_id, accrual_day)
        select user_id, 'interest', 'approved', ${interest}::bigint, amount + day * ${interest}::bigint, purchased_at + day * interval '1 day', id, day
        from investments, generate_series(1, ${daysOfPlan}::int) day where user_id = ${member.id} order by 6 desc limit ${rows}
        returning *
      )
      insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day)
      select 'interest-' || investment_id || '-' || accrual_day, 'interest', company.id, own.id, paid.amount, paid.created_at, paid.created_at, paid.id,
        investment_id, accrual_day
      from paid, (select id from accounts where kind = 'interest_expense') as company,
        (select id from accounts where user_id = ${member.id} and kind = 'invested') as own
      order by paid.created_at`);
    return member.id;
  });
}
