import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor } from '../context.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { getBalanceHistory } from './get-balance-history.ts';
import { listStatement } from './list-statement.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const payIn = async (member: Actor, amount: string) =>
  processRequest(fixture.as(fixture.masterAdmin), { id: (await fixture.deposit(member, sgd(amount))).id, status: 'approved' });

async function payOut(member: Actor, amount: string): Promise<void> {
  const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd(amount) });
  await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
}

async function createActiveMember(): Promise<Actor> {
  const member = await fixture.createMember({ available: sgd('100.00') });
  fixture.clock.forward({ days: 1 });
  await fixture.buy(member, sgd('60.00'), 'standard', 7);
  for (let day = 0; day < 3; day++) {
    fixture.clock.forward({ days: 1 });
    await accrueInterest(fixture.ctx, { runId: null });
  }
  await payOut(member, '15.00');
  return member;
}

it('ends with the current balances of the accounts', async () => {
  const member = await createActiveMember();
  const { points, asOf } = await getBalanceHistory(fixture.as(member));
  const { available, invested } = await getAvailableAndInvested(fixture.db, member.id);
  expect(asOf).toEqual(fixture.clock.now());
  expect(points.at(-1)).toMatchObject({
    available: available.balance,
    invested: invested.balance,
    total: available.balance + invested.balance,
  });
});

it('has for each day the balances of the statement at its end', async () => {
  const member = await createActiveMember();
  const { points } = await getBalanceHistory(fixture.as(member));
  expect(points).toHaveLength(5);
  for (const { day, available, invested } of points) {
    const [newest] = (await listStatement(fixture.as(member), { limit: 1, to: day })).items;
    expect({ day, available, invested }).toEqual({ day, available: newest?.availableAfter, invested: newest?.investedAfter });
  }
});

it('begins and ends a day at midnight in Singapore', async () => {
  fixture.clock.forward({ ms: Date.parse('2026-12-24T15:59:59.999Z') - fixture.clock.now().getTime() });
  const member = await fixture.createMember({ available: sgd('10.00') });
  fixture.clock.forward({ ms: 1 });
  await payIn(member, '5.00');
  const { points } = await getBalanceHistory(fixture.as(member));
  expect(points.map(({ day, available }) => [day, available])).toEqual([
    ['2026-12-24', sgd('10.00')],
    ['2026-12-25', sgd('15.00')],
  ]);
});

it('excludes other members', async () => {
  const quiet = await fixture.createMember();
  await createActiveMember();
  const { points } = await getBalanceHistory(fixture.as(quiet));
  expect(points.every(({ total }) => total === 0)).toBe(true);
});

it('sums the movements between two points of a long-standing member', async () => {
  const member = await fixture.createMember({ available: sgd('10.00') });
  for (let month = 0; month < 8; month++) {
    fixture.clock.forward({ days: 31 });
    await payIn(member, '10.00');
  }
  const { points } = await getBalanceHistory(fixture.as(member));
  expect(points.length).toBeLessThan(248);
  expect(points.map(({ total }) => total)).toEqual(points.map(({ total }) => total).toSorted((a, b) => a - b));
  expect(points.at(-1)?.total).toBe(sgd('90.00'));
});

it('has as many lines for an account as the dashboard reports', async () => {
  const member = await createActiveMember();
  const lines = await listStatement(fixture.as(member), { limit: 500, account: 'available' });
  const { available } = await getAvailableAndInvested(fixture.db, member.id);
  expect(lines.total).toBe(3);
  expect(lines.items.reduce((total, line) => total + line.available, 0)).toBe(available.balance);
});
