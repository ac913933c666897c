import { compoundSchedule, negate } from '@app/money';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { getInvestmentSchedule } from './get-investment-schedule.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

async function anInvestment(days: number) {
  const member = await world.createMember({ available: sgd('100.00') });
  const { id } = await world.buy(member, sgd('100.00'), 'standard', 7);
  const purchasedAt = world.clock.now();
  world.clock.forward({ days });
  await accrueInterest(world.ctx, { runId: null });
  return { member, id, purchasedAt };
}

async function takeBack(investmentId: string, accrualDay: number): Promise<void> {
  const { transactions } = schema;
  const ofDay = and(eq(transactions.investmentId, investmentId), eq(transactions.accrualDay, accrualDay));
  const [row] = await world.db.select().from(transactions).where(ofDay);
  await deleteTransaction(world.as(world.admin), { id: row?.id ?? '' });
}

it('lists the days that were posted, then those to come, each a day after the one before', async () => {
  const { member, id, purchasedAt } = await anInvestment(3);
  const { lines } = await getInvestmentSchedule(world.as(member), { id });
  expect(lines.map(({ day, kind }) => [day, kind])).toEqual([
    ...[1, 2, 3].map((day) => [day, 'interest']),
    ...[4, 5, 6, 7].map((day) => [day, 'coming']),
  ]);
  expect(lines.map(({ day, interest, value }) => ({ day, interest, value }))).toEqual(compoundSchedule(sgd('100.00'), 5_000, 7));
  expect(lines.map(({ day, at }) => at.getTime() - day * 86_400_000)).toEqual(lines.map(() => purchasedAt.getTime()));
});

it('has nothing to come once completed, and ends with the value that was paid', async () => {
  const { member, id } = await anInvestment(9);
  const { lines, investment } = await getInvestmentSchedule(world.as(member), { id });
  expect(lines.map(({ kind }) => kind)).toEqual(Array(7).fill('interest'));
  expect(lines.at(-1)?.value).toBe(investment.currentValue);
});

it('shows what was taken back, and computes the rest from the value that is left', async () => {
  const { member, id } = await anInvestment(2);
  await takeBack(id, 1);
  const { lines, investment } = await getInvestmentSchedule(world.as(member), { id });
  expect(lines[2]).toMatchObject({ day: 1, kind: 'reversal', interest: negate(lines[0]?.interest ?? sgd('1.00')), at: world.clock.now() });
  expect(lines[2]?.value).toBe(investment.currentValue);
  expect(lines.slice(3).map(({ value }) => value)).toEqual(compoundSchedule(investment.currentValue, 5_000, 5).map(({ value }) => value));
});

it('is told to nobody else, not even to an administrator', async () => {
  const { id } = await anInvestment(1);
  for (const stranger of [await world.createMember(), world.admin]) {
    await expect(getInvestmentSchedule(world.as(stranger), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
