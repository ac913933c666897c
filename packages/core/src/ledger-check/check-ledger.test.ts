import { invariants, type Invariant } from '@app/contract';
import type { Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { checkLedger } from './check-ledger.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  const member = await fixture.createMember({ available: sgd('100.00') });
  await fixture.buy(member, sgd('40.00'), 'standard', 30);
  await fixture.deposit(member, sgd('10.00'));
  fixture.clock.forward({ days: 2 });
  await accrueInterest(fixture.ctx, { runId: null });
});
afterAll(() => fixture.close());

const memberAccount = (kind: string) =>
  sql`(select id from accounts where kind = ${kind} and user_id in (select user_id from investments))`;
const transferRow = (columns: SQL, values: SQL) =>
  sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, ${columns}) values ${values}`;

/** The changes, with all safeguards disabled, that a database superuser would have to make to break each invariant. */
const tampering: Record<Invariant, SQL[]> = {
  balances_sum_to_zero: [sql`update accounts set credits = credits + 1 where kind = 'bank'`],
  balance_is_credits_minus_debits: [
    sql`update accounts set debits = debits + 5 where kind = 'bank'`,
    sql`update accounts set credits = credits + 5 where kind = 'adjustments'`,
  ],
  no_member_account_negative: [
    sql`alter table accounts drop constraint member_balance_not_negative`,
    sql`update accounts set debits = credits + 1 where id = ${memberAccount('available')}`,
  ],
  invested_is_sum_of_active_values: [sql`update investments set amount = amount + 1, current_value = current_value + 1`],
  value_is_amount_plus_earned: [sql`update investments set amount = amount - 1, total_earned = total_earned + 1`],
  one_interest_per_investment_day: [
    sql`drop index interest_once_per_investment_day`,
    sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day)
      select key || '-again', kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, accrual_day from transfers where kind = 'interest' and accrual_day = 2`,
  ],
  one_bonus_per_friend_and_day: [
    sql`drop index bonus_once_per_friend_and_day`,
    ...['first', 'second'].map((key) =>
      transferRow(
        sql`transaction_id, referred_user_id, bonus_on`,
        sql`(${key}, 'referral_bonus', ${memberAccount('available')}, ${memberAccount('invested')}, 1, '2026-11-20', '2026-11-20', gen_random_uuid(), '00000000-0000-0000-0000-000000000001', '2026-11-19')`,
      ),
    ),
  ],
  no_transfer_in_the_future: [sql`update transfers set effective_at = effective_at + interval '400 days' where kind = 'deposit'`],
  balance_after_is_right_after_its_posting: [sql`update transactions set balance_after = balance_after + 1 where type = 'deposit'`],
  closed_accounts_hold_nothing: [sql`update accounts set user_id = null where id = ${memberAccount('available')}`],
  logged_rows_are_unchanged: [
    sql`insert into log_records (position, kind, row_id, salt, leaf) values (0, 'transfer', '1', '1234567890123456', sha256('x'))`,
  ],
  every_row_is_logged: [sql`insert into log_cursors (kind, below, next, marked_at, marked_xid) values ('transfer', '2', '2', now(), '1')`],
  log_is_signed: [
    sql`insert into log_records (position, kind, row_id, salt, leaf) values (1, 'transfer', '1', '1234567890123456', sha256('x'))`,
  ],
  large_transfers_were_approved: [
    sql`insert into audit_log (at, actor_id, actor_name, action, after)
      values ('2026-11-19', gen_random_uuid(), 'clerk', 'protection.updated', '{"isOn": true, "singlePayoutMax": 1299999, "singleDepositMax": 1299999}')`,
  ],
  transaction_posts_its_amount: [sql`update transactions set amount = amount + 1 where type = 'deposit' and status = 'approved'`],
};

async function tampered<T>(statements: SQL[], look: (tx: Tx) => Promise<T>): Promise<T> {
  let seen: T | undefined;
  await fixture.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(statement);
      seen = await look(tx);
      tx.rollback();
    })
    .catch((error: unknown) => expect(String(error)).toContain('Rollback'));
  return seen as T;
}

const checkIn = (tx: Tx) =>
  checkLedger({
    db: { transaction: (work: (inner: Tx) => Promise<unknown>) => work(tx) } as unknown as CoreFixture['db'],
    now: fixture.clock.now,
  });

describe('the ledger check', () => {
  it('finds no violation in a correct ledger', async () => {
    const { holds, results, transfers } = await checkLedger(fixture.ctx);
    expect(results.map(({ invariant, violations }) => [invariant, violations])).toEqual(invariants.map((invariant) => [invariant, 0]));
    expect([holds, transfers]).toEqual([true, 4]);
  });

  it.each(invariants)('reports %s when a row is tampered with', async (invariant) => {
    const { holds, results } = await tampered(tampering[invariant], checkIn);
    expect(holds).toBe(false);
    const broken = results.find((result) => result.invariant === invariant);
    expect(broken).toMatchObject({ holds: false });
    expect(broken?.examples[0]).toEqual(expect.any(String));
  });

  it('reports a transfer whose transaction was deleted', async () => {
    const { results } = await tampered([sql`delete from transactions where type = 'deposit' and status = 'approved'`], checkIn);
    expect(results.filter(({ holds }) => !holds).map(({ invariant }) => invariant)).toEqual(['transaction_posts_its_amount']);
  });
});

describe('the rows of the ledger', () => {
  it.each([
    ['a changed transfer', sql`update transfers set amount = amount + 1`, 'transfers_append_only'],
    ['a deleted transfer', sql`delete from transfers`, 'transfers_append_only'],
    ['an emptied ledger', sql`truncate transfers`, 'transfers_append_only'],
    ['a balance set by hand', sql`update accounts set credits = credits + 1 where kind = 'bank'`, 'balances_move_by_transfers_only'],
    ['a changed audit row', sql`update audit_log set action = 'nothing'`, 'audit_log_append_only'],
    ['a deleted audit row', sql`delete from audit_log`, 'audit_log_append_only'],
  ])('refuse %s', async (_, statement, constraint) => {
    await expect(fixture.db.execute(statement)).rejects.toMatchObject({ cause: { constraint_name: constraint } });
  });
});

/* Rows that could be inserted without disabling any safeguard, or with the safeguards disabled but every balance kept correct. */
describe('forged money', () => {
  const anyTransfer = (kind: string, from: SQL, to: SQL, transactionId: SQL) =>
    sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id)
      select 'forged', ${kind}, ${from}, ${to}, 1000, now(), now(), ${transactionId}, (select id from investments limit 1)`;
  const companyAccounts = (kind: string) => sql`(select id from accounts where kind = ${kind})`;
  const own = sql`(select id from transactions where type = 'deposit' and status = 'approved')`;
  const stranger = sql`(select id from accounts where kind = 'available' and user_id not in (select user_id from investments) limit 1)`;

  it.each([
    [
      'a maturity out of a company account',
      anyTransfer('maturity', companyAccounts('interest_expense'), memberAccount('available'), sql`null::uuid`),
    ],
    ['a purchase into another member’s account', anyTransfer('purchase', memberAccount('available'), stranger, sql`null::uuid`)],
    [
      'a bonus given back by the bank',
      sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, referred_user_id, bonus_on)
      select 'forged', 'bonus_restoration', ${companyAccounts('bank')}, ${memberAccount('available')}, 1000, now(), now(), gen_random_uuid(), gen_random_uuid(), now()`,
    ],
    ['a deposit that no bank received', anyTransfer('deposit', companyAccounts('interest_expense'), memberAccount('available'), own)],
    [
      'an adjustment of what is invested',
      sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
      select 'forged', 'adjustment', ${companyAccounts('adjustments')}, ${memberAccount('invested')}, 1000, now(), now(), gen_random_uuid(), 'a gift'`,
    ],
    [
      'a reversal of another amount',
      sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, reverses_id)
      select 'forged', 'reversal', credit_account_id, debit_account_id, amount - 1, now(), now(), transaction_id, id from transfers where kind = 'deposit'`,
    ],
  ])('is refused by the database: %s', async (_, statement) => {
    await expect(fixture.db.execute(statement)).rejects.toMatchObject({ cause: { constraint_name: 'transfer_keeps_its_route' } });
  });

  it('is refused by the database: an account opened with money in it', async () => {
    await expect(fixture.db.execute(sql`insert into accounts (kind, credits) values ('available', 5)`)).rejects.toMatchObject({
      cause: { constraint_name: 'balances_move_by_transfers_only' },
    });
  });

  it.each([
    [
      'a deposit that was given to another member’s name',
      [
        sql`update transactions set user_id = (select user_id from accounts where id = ${stranger}) where type = 'deposit' and status = 'approved'`,
      ],
      'transaction_posts_its_amount',
    ],
    [
      'an investment that says it was bought for more',
      [
        sql`update investments set amount = amount + 7, current_value = current_value + 7`,
        sql`update accounts set credits = credits + 7 where id = ${memberAccount('invested')}`,
      ],
      'value_is_amount_plus_earned',
    ],
    [
      'a bonus of which more was given back than was taken',
      ['referral_bonus', 'bonus_restoration'].map((kind) =>
        transferRow(
          sql`transaction_id, referred_user_id, bonus_on`,
          sql`(${kind}, ${kind}, ${companyAccounts('referral_expense')}, ${memberAccount('available')}, 1, '2026-11-20', '2026-11-20', '00000000-0000-0000-0000-000000000002', '00000000-0000-0000-0000-000000000001', '2026-11-19')`,
        ),
      ),
      'one_bonus_per_friend_and_day',
    ],
    [
      'a transfer turned to another route',
      [sql`update transfers set kind = 'closure' where kind = 'deposit'`],
      'transaction_posts_its_amount',
    ],
  ] as [string, SQL[], Invariant][])('is found by the check with the safeguards off: %s', async (_, statements, invariant) => {
    const { results } = await tampered(statements, checkIn);
    expect(results.filter(({ holds }) => !holds).map((result) => result.invariant)).toContain(invariant);
  });
});
