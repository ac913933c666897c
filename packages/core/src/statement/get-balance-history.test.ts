import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor } from '../context.ts';
import { getAccounts } from '../ledger/get-accounts.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { getBalanceHistory } from './get-balance-history.ts';
import { listStatement } from './list-statement.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const payIn = async (member: Actor, amount: string) =>
  processRequest(world.as(world.admin), { id: (await world.deposit(member, sgd(amount))).id, status: 'approved' });

async function payOut(member: Actor, amount: string): Promise<void> {
  const { id } = await requestWithdrawal(world.as(member), { amount: sgd(amount) });
  await processRequest(world.as(world.admin), { id, status: 'approved' });
}

async function aWeek(): Promise<Actor> {
  const member = await world.createMember({ available: sgd('100.00') });
  world.clock.forward({ days: 1 });
  await world.buy(member, sgd('60.00'), 'standard', 7);
  for (let day = 0; day < 3; day++) {
    world.clock.forward({ days: 1 });
    await accrueInterest(world.ctx, { runId: null });
  }
  await payOut(member, '15.00');
  return member;
}

it('ends with the balances that the accounts have', async () => {
  const member = await aWeek();
  const { points, asOf } = await getBalanceHistory(world.as(member));
  const { available, invested } = await getAccounts(world.db, member.id);
  expect(asOf).toEqual(world.clock.now());
  expect(points.at(-1)).toMatchObject({
    available: available.balance,
    invested: invested.balance,
    total: available.balance + invested.balance,
  });
});

it('gives for each day what the statement says at its end', async () => {
  const member = await aWeek();
  const { points } = await getBalanceHistory(world.as(member));
  expect(points).toHaveLength(5);
  for (const { day, available, invested } of points) {
    const [newest] = (await listStatement(world.as(member), { limit: 1, to: day })).items;
    expect({ day, available, invested }).toEqual({ day, available: newest?.availableAfter, invested: newest?.investedAfter });
  }
});

it('begins and ends a day at midnight in Singapore', async () => {
  world.clock.forward({ ms: Date.parse('2026-12-24T15:59:59.999Z') - world.clock.now().getTime() });
  const member = await world.createMember({ available: sgd('10.00') });
  world.clock.forward({ ms: 1 });
  await payIn(member, '5.00');
  const { points } = await getBalanceHistory(world.as(member));
  expect(points.map(({ day, available }) => [day, available])).toEqual([
    ['2026-12-24', sgd('10.00')],
    ['2026-12-25', sgd('15.00')],
  ]);
});

it('counts nothing of other members', async () => {
  const quiet = await world.createMember();
  await aWeek();
  const { points } = await getBalanceHistory(world.as(quiet));
  expect(points.every(({ total }) => total === 0)).toBe(true);
});

it('adds up what moved between two points of an old member', async () => {
  const member = await world.createMember({ available: sgd('10.00') });
  for (let month = 0; month < 8; month++) {
    world.clock.forward({ days: 31 });
    await payIn(member, '10.00');
  }
  const { points } = await getBalanceHistory(world.as(member));
  expect(points.length).toBeLessThan(248);
  expect(points.map(({ total }) => total)).toEqual(points.map(({ total }) => total).toSorted((a, b) => a - b));
  expect(points.at(-1)?.total).toBe(sgd('90.00'));
});

it('counts as many lines for an account as the dashboard says add up to its balance', async () => {
  const member = await aWeek();
  const lines = await listStatement(world.as(member), { limit: 500, account: 'available' });
  const { available } = await getAccounts(world.db, member.id);
  expect(lines.total).toBe(3);
  expect(lines.items.reduce((total, line) => total + line.available, 0)).toBe(available.balance);
});
