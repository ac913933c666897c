import { compoundSchedule, negate } from '@app/money';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { getInvestmentSchedule } from './get-investment-schedule.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

async function createInvestment(days: number) {
  const member = await fixture.createMember({ available: sgd('100.00') });
  const { id } = await fixture.buy(member, sgd('100.00'), 'standard', 7);
  const purchasedAt = fixture.clock.now();
  fixture.clock.forward({ days });
  await accrueInterest(fixture.ctx, { runId: null });
  return { member, id, purchasedAt };
}

async function takeBack(investmentId: string, accrualDay: number): Promise<void> {
  const { transactions } = schema;
  const ofDay = and(eq(transactions.investmentId, investmentId), eq(transactions.accrualDay, accrualDay));
  const [row] = await fixture.db.select().from(transactions).where(ofDay);
  await deleteTransaction(fixture.as(fixture.masterAdmin), { id: row?.id ?? '' });
}

it('lists the posted days, then the coming ones, each 24 hours after the one before', async () => {
  const { member, id, purchasedAt } = await createInvestment(3);
  const { lines } = await getInvestmentSchedule(fixture.as(member), { id });
  expect(lines.map(({ day, kind }) => [day, kind])).toEqual([
    ...[1, 2, 3].map((day) => [day, 'interest']),
    ...[4, 5, 6, 7].map((day) => [day, 'coming']),
  ]);
  expect(lines.map(({ day, interest, value }) => ({ day, interest, value }))).toEqual(compoundSchedule(sgd('100.00'), 5_000, 7));
  expect(lines.map(({ day, at }) => at.getTime() - day * 86_400_000)).toEqual(lines.map(() => purchasedAt.getTime()));
});

it('has no coming days once completed, and ends with the value that was paid out', async () => {
  const { member, id } = await createInvestment(9);
  const { lines, investment } = await getInvestmentSchedule(fixture.as(member), { id });
  expect(lines.map(({ kind }) => kind)).toEqual(Array(7).fill('interest'));
  expect(lines.at(-1)?.value).toBe(investment.currentValue);
});

it('shows reversed interest, and calculates the coming days from the remaining value', async () => {
  const { member, id } = await createInvestment(2);
  await takeBack(id, 1);
  const { lines, investment } = await getInvestmentSchedule(fixture.as(member), { id });
  expect(lines[2]).toMatchObject({
    day: 1,
    kind: 'reversal',
    interest: negate(lines[0]?.interest ?? sgd('1.00')),
    at: fixture.clock.now(),
  });
  expect(lines[2]?.value).toBe(investment.currentValue);
  expect(lines.slice(3).map(({ value }) => value)).toEqual(compoundSchedule(investment.currentValue, 5_000, 5).map(({ value }) => value));
});

it('is returned to no other user, not even to an administrator', async () => {
  const { id } = await createInvestment(1);
  for (const stranger of [await fixture.createMember(), fixture.masterAdmin]) {
    await expect(getInvestmentSchedule(fixture.as(stranger), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
