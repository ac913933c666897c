import { accrueInterest, getProtection, type Ctx } from '@app/core';
import { limitTransaction, noTransactionLimits, schema, type Tx } from '@app/db';
import { eq, like, sql } from 'drizzle-orm';
import { hasDemoData } from './demo-data.ts';

const namePrefix = 'warga.contoh.';

export type LargeData = { members: number; transactions: number; seconds: number };

/** Why a database is not filled; a sentence for the operator. */
export class NotToBeFilled extends Error {}

/**
 * Creates very many clearly fictional members (`warga.contoh.000001` …), each with two deposits, a withdrawal and a plan that
 * has earned interest since its purchase: about eleven transactions each, over the last 60 days. The rows are written to the
 * same tables with the same triggers as single operations, so that the invariants hold, but in a few statements; the interest
 * is paid by the product's own code. These members have no log-in, and their operations cause no notifications.
 * @throws NotToBeFilled for a database with members of its own, unless it is embedded or a demonstration
 */
export async function seedLargeData(ctx: Ctx, { members, isEmbedded }: { members: number; isEmbedded: boolean }): Promise<LargeData> {
  await refuseRealMembers(ctx, isEmbedded);
  const begun = performance.now();
  await ctx.db.transaction(async (tx) => {
    await limitTransaction(tx, noTransactionLimits);
    await planPeople(tx, members, ctx.now());
    await insertPeople(tx);
    await insertRequests(tx);
    await insertInvestments(tx);
    await postMoney(tx);
    await insertPendingWithdrawals(tx);
    await insertPayees(tx);
    await recordDecisions(tx);
  });
  await ctx.db.execute(sql`analyze`);
  console.log('The members are there; now their interest, as the worker would pay it ...');
  await accrueInterest(ctx, { runId: null });
  await ctx.db.execute(
    sql`update investments set completion_announced_at = completed_at where completed_at is not null and completion_announced_at is null`,
  );
  return {
    members: await ctx.db.$count(schema.users, eq(schema.users.role, 'user')),
    transactions: await ctx.db.$count(schema.transactions),
    seconds: Math.round((performance.now() - begun) / 1000),
  };
}

async function refuseRealMembers(ctx: Ctx, isEmbedded: boolean): Promise<void> {
  if ((await ctx.db.$count(schema.users, like(schema.users.username, `${namePrefix}%`))) > 0)
    throw new NotToBeFilled('The large world is in this database already.');
  if ((await getProtection(ctx)).since !== null)
    throw new NotToBeFilled('Protection is on, so money needs two administrators: switch it off first.');
  if (isEmbedded || (await hasDemoData(ctx))) return;
  if ((await ctx.db.$count(schema.users, eq(schema.users.role, 'user'))) > 0)
    throw new NotToBeFilled('This database has members of its own: it is not filled with fictional ones.');
}

/*
 * The plan of all members' operations and their times, read by each statement. Amounts are whole cents: the purchase takes six
 * tenths of the first deposit and the withdrawal one, so that no balance is ever too low.
 */
async function planPeople(tx: Tx, members: number, now: Date): Promise<void> {
  await tx.execute(sql`create temporary table people on commit drop as
    select n, uuidv7() as id, uuidv7() as investment_id, uuidv7() as first_id, uuidv7() as second_id, uuidv7() as withdrawal_id,
      joined_at, cents * 130 as deposited, cents / 10 * 6 * 130 as bought, cents / 10 * 130 as withdrawn,
      case when n % 50 = 0 then 'gold' else 'standard' end as plan_type, case when n % 50 = 0 then 10000 else 5000 end as rate_ppm,
      case when n % 10 = 0 then 30 else 7 end as duration_days,
      case when n % 10 = 3 then 'pending' when n % 10 = 7 then 'rejected' else 'approved' end as second_status,
      case when n % 20 = 5 then 'pending' when n % 10 = 8 then 'rejected' else 'approved' end as withdrawal_status,
      case when n % 10 = 3 then at - n % 72 * interval '1 hour' else joined_at + interval '2 days' end as second_at,
      case when n % 20 = 5 then at - n % 96 * interval '1 hour' else joined_at + interval '3 days' end as withdrawal_at
    from generate_series(1, ${members}::int) n,
      lateral (select ${now.toISOString()}::timestamptz as at) as clock,
      lateral (select date_trunc('milliseconds', at - interval '60 days' + n * (interval '52 days' / ${members}::int)) as joined_at) as joining,
      lateral (select case when n % 50 = 0 then 2000000 + n % 1000 * 100 else 20000 + n * 7919 % 18000 * 10 end::bigint as cents) as means`);
  await tx.execute(sql`create unique index on people (id)`);
  await tx.execute(sql`analyze people`);
}

async function insertPeople(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into users (id, username, email, password_hash, referral_code, created_at, bank_name, account_name, account_number,
      bank_details_by)
    select id, ${namePrefix} || lpad(n::text, 6, '0'), ${namePrefix} || lpad(n::text, 6, '0') || '@contoh.example', '-', upper(lpad(to_hex(n), 8, '0')),
      joined_at, 'Bank Contoh', 'WARGA CONTOH ' || lpad(n::text, 6, '0'), '000-' || lpad(n::text, 7, '0'), 'member'
    from people order by n`);
  await tx.execute(
    sql`insert into accounts (user_id, kind) select id, kind from people, unnest(array['available', 'invested']) kind order by n, kind`,
  );
}

/** The requests that reserve no money; a pending withdrawal needs the free balance, and is inserted later. */
async function insertRequests(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into transactions (id, user_id, type, status, amount, balance_after, created_at, processed_at, processed_by, bank_name,
      account_name, account_number, announced_at)
    select asked.id, people.id, type, status, amount, case when status = 'approved' then balance_after end, created_at,
      case when status <> 'pending' then created_at + interval '20 minutes' end, ${firstAdministratorId}, ${ofDeposits('Bank Contoh')},
      ${ofDeposits('CONTOH EXAMPLE')}, ${ofDeposits('000-999-0001')}, created_at
    from people, lateral (values
      (first_id, 'deposit', 'approved', deposited, deposited, joined_at),
      (second_id, 'deposit', second_status, withdrawn, deposited - bought + withdrawn, second_at),
      (withdrawal_id, 'withdrawal', withdrawal_status, withdrawn, deposited - bought - ${unlessApproved}, withdrawal_at)
    ) as asked (id, type, status, amount, balance_after, created_at)
    where type = 'deposit' or status <> 'pending'
    order by created_at, n`);
}

const ofDeposits = (text: string) => sql`case when type = 'deposit' then ${text}::text end`;

/** Every withdrawal has the bank details of its member as its payee. */
async function insertPayees(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into payees (transaction_id, bank_name, account_name, account_number, details_by, source, recorded_at)
    select t.id, u.bank_name, u.account_name, u.account_number, 'member', 'request', t.created_at
    from people join users u on u.id = people.id join transactions t on t.id = people.withdrawal_id`);
}

const firstAdministratorId = sql`(select id from users where role <> 'user' order by created_at limit 1)`;
/* What the withdrawal takes from the balance after it: nothing when the second deposit, a day before it and as large, was approved. */
const unlessApproved = sql`case when second_status = 'approved' then 0 else withdrawn end`;

async function insertInvestments(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into investments (id, user_id, plan_type, amount, current_value, rate_ppm, duration_days, purchased_at, end_date, next_accrual_at)
    select investment_id, id, plan_type, bought, bought, rate_ppm, duration_days, at, at + duration_days * interval '24 hours', at + interval '24 hours'
    from people, lateral (select joined_at + interval '1 hour' as at) as purchase order by n`);
}

/** All transfers in chronological order, so that a statement is consistent. */
async function postMoney(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id)
    select made.kind || '-' || coalesce(transaction_id || '-1', made.investment_id::text), made.kind, debit_id, credit_id, amount, at, at, transaction_id, made.investment_id
    from people
      join accounts available on available.user_id = people.id and available.kind = 'available'
      join accounts invested on invested.user_id = people.id and invested.kind = 'invested'
      join accounts bank on bank.kind = 'bank',
      lateral (values
        ('deposit', 'approved', bank.id, available.id, deposited, joined_at + interval '20 minutes', first_id, null::uuid),
        ('purchase', 'approved', available.id, invested.id, bought, joined_at + interval '1 hour', null, people.investment_id),
        ('deposit', second_status, bank.id, available.id, withdrawn, second_at + interval '20 minutes', second_id, null),
        ('withdrawal', withdrawal_status, available.id, bank.id, withdrawn, withdrawal_at + interval '20 minutes', withdrawal_id, null)
      ) as made (kind, status, debit_id, credit_id, amount, at, transaction_id, investment_id)
    where status = 'approved'
    order by at, n`);
}

async function insertPendingWithdrawals(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into transactions (id, user_id, type, status, amount, created_at, announced_at)
    select withdrawal_id, id, 'withdrawal', 'pending', withdrawn, withdrawal_at, withdrawal_at
    from people where withdrawal_status = 'pending' order by withdrawal_at`);
}

/** The audit entries of an administrator who decided all requests; none without an administrator. */
async function recordDecisions(tx: Tx): Promise<void> {
  await tx.execute(sql`insert into audit_log (at, actor_id, actor_name, action, entity_id, before, after)
    select processed_at, decider.id, decider.username, 'request.' || status, t.id::text,
      jsonb_build_object('userId', user_id, 'type', type, 'amount', amount, 'status', 'pending'), jsonb_build_object('status', status, 'adminNote', null)
    from transactions t join people on people.id = t.user_id join users decider on decider.id = t.processed_by
    where t.processed_at is not null order by processed_at`);
}
