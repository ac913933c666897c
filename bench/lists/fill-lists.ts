import assert from 'node:assert/strict';
import type { Db, Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

export type Filled = { busiest: string; heavyReferrer: string; lightReferrer: string; administrators: [string, string] };

const statementLines = 10_000;
export const heavyBonuses = 50_000;
export const lightBonuses = 100;
const administrators: Filled['administrators'] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

/**
 * Inserts as many users, requests, investments and audit entries as `members`, spread over the 20 days before `now`, and one
 * member with 10,000 transfers, one with 50,000 referral bonuses and one with 100. Triggers and foreign keys are disabled
 * meanwhile: the rows are only listed, and the ledger does not balance.
 */
export async function fillLists(db: Db, { members, now }: { members: number; now: Date }): Promise<Filled> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ago = (nth: SQL) => sql`${at} - ${nth} * interval '20 days' / ${members}::int`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    /* An index of trigrams is made far faster than it is filled row by row. */
    await withoutIndex(tx, 'users_search_text', () => fillPeople(tx, members, ago));
    await withoutIndex(tx, 'audit_log_search_text', () => fillAudit(tx, members, ago));
    await fillStatement(tx, at);
    await fillBonuses(tx, at, 'member2', heavyBonuses);
    await fillBonuses(tx, at, 'member3', lightBonuses);
  });
  await db.execute(sql`vacuum analyze`);
  const idOf = async (username: string) => {
    const [row] = await db.execute<{ id: string }>(sql`select id from users where username = ${username}`);
    assert(row, `${username} was made`);
    return row.id;
  };
  return {
    busiest: await idOf('member1'),
    heavyReferrer: await idOf('member2'),
    lightReferrer: await idOf('member3'),
    administrators,
  };
}

/** Drops an index while `work` runs, and creates it again as it was. */
async function withoutIndex(tx: Tx, name: string, work: () => Promise<void>): Promise<void> {
  const [index] = await tx.execute<{ definition: string }>(sql`select indexdef as definition from pg_indexes where indexname = ${name}`);
  assert(index, `there is an index ${name}`);
  await tx.execute(sql.raw(`drop index ${name}`));
  await work();
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
  await tx.execute(sql.raw(index.definition));
}

async function fillPeople(tx: Tx, members: number, ago: (nth: SQL) => SQL): Promise<void> {
  await tx.execute(sql`insert into users (username, email, password_hash, referral_code, created_at, account_name, account_number,
      bank_details_by)
    select 'member' || n, 'member' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')),
      ${ago(sql`n`)}, 'NAME ' || md5(n::text), (10000000 + n * 7)::text, 'member'
    from generate_series(1, ${members}::int) n`);
  await tx.execute(sql`insert into accounts (user_id, kind) select id, kind from users, unnest(array['available', 'invested']) kind`);
  await tx.execute(sql`insert into transactions (user_id, type, status, amount, created_at, processed_at)
    select id, case when user_number % 3 = 0 then 'withdrawal' else 'deposit' end,
      case when user_number % 10 = 0 then 'pending' else 'rejected' end, 65000 + user_number % 1000 * 130, created_at,
      case when user_number % 10 <> 0 then created_at end
    from users`);
  await tx.execute(sql`insert into investments (user_id, plan_type, amount, current_value, rate_ppm, duration_days, purchased_at, end_date,
      status, days_accrued, next_accrual_at, completed_at, completion_announced_at)
    select id, 'standard', 1300000, 1300000, 5000, 7, created_at, created_at + interval '7 days',
      case when is_over then 'completed' else 'active' end, case when is_over then 7 else 0 end,
      case when not is_over then created_at + interval '1 day' end,
      case when is_over then created_at + interval '7 days' end, case when is_over then created_at + interval '7 days' end
    from users, lateral (select user_number % 2 = 0 as is_over) as state`);
}

async function fillAudit(tx: Tx, members: number, ago: (nth: SQL) => SQL): Promise<void> {
  await tx.execute(sql`insert into audit_log (at, actor_id, actor_name, action, entity_id, before, after)
    select ${ago(sql`(${members}::int - n)`)}, case when n % 1000 = 0 then ${administrators[1]}::uuid else ${administrators[0]}::uuid end, 'bench',
      case when n % 5000 = 0 then 'bank.created' else 'request.rejected' end, gen_random_uuid()::text,
      '{"status": "pending"}', '{"status": "rejected", "adminNote": null}'
    from generate_series(1, ${members}::int) n`);
}

async function fillStatement(tx: Tx, at: SQL): Promise<void> {
  await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
    select 'adjustment-' || n, 'adjustment', house.id, own.id, 13000, moment, moment, ${administrators[0]}::uuid, 'bench'
    from generate_series(1, ${statementLines}::int) n,
      lateral (select ${at} - (${statementLines}::int - n) * interval '1 minute' as moment) as clock,
      (select id from accounts where kind = 'adjustments') as house,
      (select a.id from accounts a join users u on u.id = a.user_id where u.username = 'member1' and a.kind = 'available') as own`);
}

/** Inserts approved referral bonuses of this member, a minute apart, each with its transfer and for another friend. */
async function fillBonuses(tx: Tx, at: SQL, username: string, bonuses: number): Promise<void> {
  await tx.execute(sql`
    with bonus as (
      insert into transactions (user_id, type, status, amount, created_at, referred_user_id, bonus_on)
      select id, 'referral_bonus', 'approved', 13000, ${at} - (${bonuses}::int - n) * interval '1 minute', gen_random_uuid(), '2026-11-19'
      from users, generate_series(1, ${bonuses}::int) n where username = ${username}
      returning *
    )
    insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, referred_user_id, bonus_on)
    select 'bonus-' || bonus.id, bonus.type, house.id, own.id, bonus.amount, bonus.created_at, bonus.created_at, bonus.id, bonus.referred_user_id, bonus.bonus_on
    from bonus join accounts own on own.user_id = bonus.user_id and own.kind = 'available',
      (select id from accounts where kind = 'referral_expense') as house
    order by bonus.created_at`);
  await tx.execute(sql`update accounts set credits = ${bonuses}::int * 13000::bigint
    where kind = 'available' and user_id = (select id from users where username = ${username})`);
}
