import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { getDashboardStats } from '../stats/get-dashboard-stats.ts';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, outcome, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { purchasePlan } from './purchase-plan.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const rounds = Array.from({ length: 10 }, (_, round) => round);

describe('buying a plan', () => {
  it('moves the amount from available to invested, and appears in the figures', async () => {
    const member = await fixture.createMember({ available: sgd('884.64') });
    const investment = await fixture.buy(member, sgd('100.00'), 'standard', 30);
    expect(investment).toMatchObject({
      amount: 1_300_000,
      currentValue: 1_300_000,
      totalEarned: 0,
      interestRate: 0.005,
      status: 'active',
      daysAccrued: 0,
    });
    expect(investment.endDate.getTime() - investment.purchasedAt.getTime()).toBe(30 * 86_400_000);
    expect(await getDashboardStats(fixture.as(member))).toMatchObject({
      balance: sgd('784.64'),
      invested: sgd('100.00'),
      free: sgd('784.64'),
      totalDeposits: sgd('884.64'),
      activeInvestments: 1,
      activePrincipal: sgd('100.00'),
      nextDayInterest: sgd('0.50'),
      tier: 'standard',
      ledgerRows: 2,
    });
  });

  it.each([
    ['standard', '4.99'],
    ['standard', '10000.00'],
    ['gold', '9999.99'],
    ['gold', '50000.00'],
    ['premium', '49999.99'],
  ] as const)('refuses an amount outside the range of the plan: %s refuses SGD %s', async (planType, amount) => {
    const member = await fixture.createMember({ available: sgd('60000.00') });
    await expect(fixture.buy(member, sgd(amount), planType)).rejects.toMatchObject({
      code: 'AMOUNT_OUTSIDE_PLAN',
      params: { plan: planType },
    });
  });

  it('uses only the free balance: pending withdrawals are reserved', async () => {
    const member = await fixture.createMember({ available: sgd('20.00') });
    await requestWithdrawal(fixture.as(member), { amount: sgd('12.00') });
    await expect(fixture.buy(member, sgd('8.01'))).rejects.toMatchObject({ code: 'ABOVE_FREE_BALANCE', params: { free: sgd('8.00') } });
    expect((await fixture.buy(member, sgd('8.00'))).status).toBe('active');
    expect(await getFreeBalance(fixture.db, member.id)).toMatchObject({ available: sgd('12.00'), pending: sgd('12.00'), free: 0 });
  });

  it.each(rounds)('spends a balance once when four purchases run concurrently (round %i)', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await warmConnections(fixture);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => fixture.buy(member, sgd('6.00'))));
    const refused = results.map(outcome).filter((end) => end !== 'active');
    expect(refused).toHaveLength(3);
    expect(refused.every((code) => code === 'INSUFFICIENT_BALANCE' || code === 'ABOVE_FREE_BALANCE')).toBe(true);
    expect(await getFreeBalance(fixture.db, member.id)).toMatchObject({ available: sgd('4.00'), invested: sgd('6.00') });
  });

  it.each(rounds)('and a concurrent withdrawal cannot both use the same money (round %i)', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await warmConnections(fixture);
    const results = await Promise.allSettled([
      fixture.buy(member, sgd('6.00')),
      requestWithdrawal(fixture.as(member), { amount: sgd('6.00') }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.map(outcome)).toContain('ABOVE_FREE_BALANCE');
  });

  it('spends the same balance twice when the database ignores pending withdrawals, so these tests would detect it', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
    const [original] = await fixture.db.execute<{ definition: string }>(
      sql`select pg_get_functiondef('pending_withdrawals_of'::regproc) as definition`,
    );
    assert(original);
    await fixture.db.execute(
      sql`create or replace function pending_withdrawals_of(member uuid) returns bigint language sql stable as 'select 0::bigint'`,
    );
    const broken = await purchasePlan(fixture.as(member), { planType: 'standard', amount: sgd('6.00'), durationDays: 1 }).finally(() =>
      fixture.db.execute(original.definition),
    );
    expect(broken.status).toBe('active');
  });
});
