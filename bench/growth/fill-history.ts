import type { Db } from '@app/db';
import { sql } from 'drizzle-orm';

export const historyMembers = 100_000;
export const investors = 20_000;

const rowMs = 864;

/** The instant of row n of both tables: 100,000 rows are a day. */
const instantOf = (row: number, since: Date): Date => new Date(since.getTime() + row * rowMs);

/** Members with two accounts each. The ledger does not balance. */
export async function fillMembers(db: Db, since: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into users (username, email, password_hash, referral_code, created_at)
      select 'member' || n, 'member' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')), ${since.toISOString()}
      from generate_series(1, ${historyMembers}::int) n`);
    await tx.execute(sql`insert into accounts (user_id, kind, credits)
      select id, kind, 10000000000 from users, unnest(array['available', 'invested']) kind where username like 'member%' order by user_number`);
  });
}

/** Gives each of 20,000 members one investment, whose first day of interest ends at `dueAt`, in place of earlier ones. */
export async function fillInvestments(db: Db, dueAt: Date): Promise<void> {
  const due = sql`${dueAt.toISOString()}::timestamptz`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from investments`);
    await tx.execute(sql`insert into investments (user_id, plan_type, amount, current_value, rate_ppm, duration_days, purchased_at, end_date, next_accrual_at)
      select id, 'standard', 1300000, 1300000, 5000, 30, ${due} - interval '1 day', ${due} + interval '29 days', ${due}
      from users where username like 'member%' order by user_number limit ${investors}::int`);
  });
}

/**
 * Adds one transaction and one transfer for each member and day, up to the row `to` of both tables: a purchase, 28 days of interest, a
 * maturity, and so on, so that as many accounts are debited as in production. Triggers and foreign keys are disabled meanwhile, and the indexes are built afterwards, each in one pass. Returns the
 * instant of the last row.
 */
export async function fillHistory(db: Db, { from, to, since }: { from: number; to: number; since: Date }): Promise<Date> {
  const indexes = await db.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('transfers'::regclass, 'transactions'::regclass) and not indisprimary`);
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`));
  for (let first = from + 1; first <= to; first += chunk) await fillChunk(db, { first, last: Math.min(to, first + chunk - 1), since });
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`vacuum (analyze) transfers, transactions, accounts, users`);
  return instantOf(to, since);
}

const chunk = 500_000;
const companyAccountOfInterest = 9_000_000_000_000_002;

async function fillChunk(db: Db, { first, last, since }: { first: number; last: number; since: Date }): Promise<void> {
  const moment = sql`${since.toISOString()}::timestamptz + n * ${rowMs}::int * interval '1 millisecond'`;
  /* The ids rise with time, as those of version 7 do: one of an investment with its purchase, one of a transaction with its day. */
  const investment = sql`(lpad(to_hex(n / ${historyMembers} / 30), 8, '0') || '0000700080' || lpad(to_hex(n % ${historyMembers}), 14, '0'))::uuid`;
  const transaction = sql`(lpad(to_hex(n), 12, '0') || '70008000000000000000')::uuid`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`create temporary table rows_to_fill on commit drop as
      select n, ${transaction} as transaction_id, ${investment} as investment_id, day, ${moment} as moment, 6500 + n % 1000 as amount,
        own.user_id, own.available, own.invested
      from (select n, 1 + n / ${historyMembers} % 30 as day from generate_series(${first}::bigint, ${last}::bigint) n) as numbered
      join (
        select row_number() over (order by user_id) - 1 as nth, user_id, min(id) filter (where kind = 'available') as available,
          min(id) filter (where kind = 'invested') as invested
        from accounts where user_id is not null group by user_id
      ) own on own.nth = n % ${historyMembers}`);
    await tx.execute(sql`insert into transactions (id, user_id, type, status, amount, balance_after, created_at, investment_id, accrual_day)
      select transaction_id, user_id, 'interest', 'approved', amount, 1300000, moment, investment_id, day from rows_to_fill order by n`);
    await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day)
      select kind || '-' || investment_id || '-' || day, kind,
        case kind when 'purchase' then available when 'maturity' then invested else ${companyAccountOfInterest}::bigint end,
        case kind when 'maturity' then available else invested end,
        amount, moment, moment, case kind when 'interest' then transaction_id end, investment_id, case kind when 'interest' then day end
      from rows_to_fill, lateral (select case day when 1 then 'purchase' when 30 then 'maturity' else 'interest' end as kind) as kinds
      order by n`);
  });
}
