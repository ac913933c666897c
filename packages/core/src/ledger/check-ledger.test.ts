import { invariants, type Invariant } from '@app/contract';
import type { Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { createWorld, sgd, type World } from '../testing/index.ts';
import { checkLedger } from './check-ledger.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  const member = await world.createMember({ available: sgd('100.00') });
  await world.buy(member, sgd('40.00'), 'standard', 30);
  await world.deposit(member, sgd('10.00'));
  world.clock.forward({ days: 2 });
  await accrueInterest(world.ctx, { runId: null });
});
afterAll(() => world.close());

const aMemberAccount = (kind: string) => sql`(select id from accounts where kind = ${kind} and user_id in (select user_id from investments))`;
const transferRow = (columns: SQL, values: SQL) =>
  sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, ${columns}) values ${values}`;

/** What a hand with full power over the database would have to do to break each promise, safeguards and all. */
const tampering: Record<Invariant, SQL[]> = {
  balances_sum_to_zero: [sql`update accounts set credits = credits + 1 where kind = 'bank'`],
  balance_is_credits_minus_debits: [
    sql`update accounts set debits = debits + 5 where kind = 'bank'`,
    sql`update accounts set credits = credits + 5 where kind = 'adjustments'`,
  ],
  no_member_account_negative: [
    sql`alter table accounts drop constraint member_balance_not_negative`,
    sql`update accounts set debits = credits + 1 where id = ${aMemberAccount('available')}`,
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
        sql`(${key}, 'referral_bonus', ${aMemberAccount('available')}, ${aMemberAccount('invested')}, 1, '2026-11-20', '2026-11-20', gen_random_uuid(), '00000000-0000-0000-0000-000000000001', '2026-11-19')`,
      ),
    ),
  ],
  transaction_posts_its_amount: [sql`update transactions set amount = amount + 1 where type = 'deposit' and status = 'approved'`],
};

async function tampered<T>(statements: SQL[], look: (tx: Tx) => Promise<T>): Promise<T> {
  let seen: T | undefined;
  await world.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(statement);
      seen = await look(tx);
      tx.rollback();
    })
    .catch((error: unknown) => expect(String(error)).toContain('Rollback'));
  return seen as T;
}

const checkIn = (tx: Tx) => checkLedger({ db: { transaction: (work: (inner: Tx) => Promise<unknown>) => work(tx) } as unknown as World['db'], now: world.clock.now });

describe('the ledger check', () => {
  it('proves all eight promises on books that are right', async () => {
    const { holds, results, transfers } = await checkLedger(world.ctx);
    expect(results.map(({ invariant, violations }) => [invariant, violations])).toEqual(invariants.map((invariant) => [invariant, 0]));
    expect([holds, transfers]).toEqual([true, 4]);
  });

  it.each(invariants)('names %s when a row is tampered with by hand', async (invariant) => {
    const { holds, results } = await tampered(tampering[invariant], checkIn);
    expect(holds).toBe(false);
    const broken = results.find((result) => result.invariant === invariant);
    expect(broken).toMatchObject({ holds: false });
    expect(broken?.examples[0]).toEqual(expect.any(String));
  });

  it('finds a transfer whose transaction was taken out of the books', async () => {
    const { results } = await tampered([sql`delete from transactions where type = 'deposit' and status = 'approved'`], checkIn);
    expect(results.filter(({ holds }) => !holds).map(({ invariant }) => invariant)).toEqual(['transaction_posts_its_amount']);
  });
});

describe('the books', () => {
  it.each([
    ['a changed transfer', sql`update transfers set amount = amount + 1`, 'transfers_append_only'],
    ['a deleted transfer', sql`delete from transfers`, 'transfers_append_only'],
    ['an emptied ledger', sql`truncate transfers`, 'transfers_append_only'],
    ['a balance set by hand', sql`update accounts set credits = credits + 1 where kind = 'bank'`, 'balances_move_by_transfers_only'],
    ['a changed audit row', sql`update audit_log set action = 'nothing'`, 'audit_log_append_only'],
    ['a deleted audit row', sql`delete from audit_log`, 'audit_log_append_only'],
  ])('refuse %s', async (_, statement, constraint) => {
    await expect(world.db.execute(statement)).rejects.toMatchObject({ cause: { constraint_name: constraint } });
  });
});
