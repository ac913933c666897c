import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { getDashboardStats } from '../stats/get-dashboard-stats.ts';
import { getFree } from '../ledger/get-free.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createWorld, expectBooksHold, outcome, sgd, warmConnections, type World } from '../testing/index.ts';
import { purchasePlan } from './purchase-plan.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const rounds = Array.from({ length: 10 }, (_, round) => round);

describe('buying a plan', () => {
  it('moves the amount from available to invested, and shows up in the figures', async () => {
    const member = await world.createMember({ available: sgd('884.64') });
    const investment = await world.buy(member, sgd('100.00'), 'standard', 30);
    expect(investment).toMatchObject({
      amount: 1_300_000,
      currentValue: 1_300_000,
      totalEarned: 0,
      interestRate: 0.005,
      status: 'active',
      daysAccrued: 0,
    });
    expect(investment.endDate.getTime() - investment.purchasedAt.getTime()).toBe(30 * 86_400_000);
    expect(await getDashboardStats(world.as(member))).toMatchObject({
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
  ] as const)('keeps to the band of the plan: %s refuses SGD %s', async (planType, amount) => {
    const member = await world.createMember({ available: sgd('60000.00') });
    await expect(world.buy(member, sgd(amount), planType)).rejects.toMatchObject({
      code: 'AMOUNT_OUTSIDE_PLAN',
      params: { plan: planType },
    });
  });

  it('takes what is free only: what is pending for withdrawal is spoken for', async () => {
    const member = await world.createMember({ available: sgd('20.00') });
    await requestWithdrawal(world.as(member), { amount: sgd('12.00') });
    await expect(world.buy(member, sgd('8.01'))).rejects.toMatchObject({ code: 'ABOVE_FREE_BALANCE', params: { free: sgd('8.00') } });
    expect((await world.buy(member, sgd('8.00'))).status).toBe('active');
    expect(await getFree(world.db, member.id)).toMatchObject({ available: sgd('12.00'), pending: sgd('12.00'), free: 0 });
  });

  it.each(rounds)('spends a balance once when four purchases come at the same moment (round %i)', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    await warmConnections(world);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => world.buy(member, sgd('6.00'))));
    const refused = results.map(outcome).filter((end) => end !== 'active');
    expect(refused).toHaveLength(3);
    expect(refused.every((code) => code === 'INSUFFICIENT_BALANCE' || code === 'ABOVE_FREE_BALANCE')).toBe(true);
    expect(await getFree(world.db, member.id)).toMatchObject({ available: sgd('4.00'), invested: sgd('6.00') });
  });

  it.each(rounds)('and a withdrawal at the same moment can not both have the same money (round %i)', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    await warmConnections(world);
    const results = await Promise.allSettled([
      world.buy(member, sgd('6.00')),
      requestWithdrawal(world.as(member), { amount: sgd('6.00') }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.map(outcome)).toContain('ABOVE_FREE_BALANCE');
  });

  it('is caught by this very test when the constraint is taken away', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    await requestWithdrawal(world.as(member), { amount: sgd('6.00') });
    const [kept] = await world.db.execute<{ definition: string }>(
      sql`select pg_get_functiondef('pending_withdrawals_of'::regproc) as definition`,
    );
    assert(kept);
    await world.db.execute(
      sql`create or replace function pending_withdrawals_of(member uuid) returns bigint language sql stable as 'select 0::bigint'`,
    );
    const broken = await purchasePlan(world.as(member), { planType: 'standard', amount: sgd('6.00'), durationDays: 1 }).finally(() =>
      world.db.execute(kept.definition),
    );
    expect(broken.status).toBe('active');
  });
});
