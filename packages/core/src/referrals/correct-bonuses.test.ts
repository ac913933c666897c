import { schema } from '@app/db';
import { idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { getFree } from '../ledger/get-free.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listStatement } from '../statement/list-statement.ts';
import { getCoverage } from '../stats/get-coverage.ts';
import { createWorld, expectBooksHold, sgd, warmConnections, type World } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { deleteUser } from '../users/delete-user.ts';
import { accrueReferralBonuses } from './accrue-referral-bonuses.ts';
import { getReferralStats } from './get-referral-stats.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const asAdmin = () => world.as(world.admin);
const available = async (member: Actor) => (await getFree(world.db, member.id)).available;
const payDays = () => accrueReferralBonuses(world.ctx, { runId: null });
const nextDay = async () => {
  world.clock.forward({ days: 1 });
  await payDays();
};

/** A referrer, a friend with `available`, and the deposit through which the friend has it. */
async function pair(amount = '1000.00'): Promise<{ referrer: Actor; friend: Actor; depositId: string }> {
  const [referrer, friend] = [await world.createMember(), await world.createMember({ available: sgd(amount) })];
  await world.db.update(schema.users).set({ referredBy: referrer.id }).where(eq(schema.users.id, friend.id));
  const [row] = await world.db.select().from(schema.transactions).where(eq(schema.transactions.userId, friend.id));
  return { referrer, friend, depositId: row!.id };
}

const withdrawAll = async (member: Actor) => {
  const { id } = await requestWithdrawal(world.as(member), { amount: await available(member) });
  await processRequest(asAdmin(), { id, status: 'approved' });
};

const bonusRows = (member: Actor) =>
  world.db.$count(
    schema.transactions,
    and(eq(schema.transactions.userId, member.id), eq(schema.transactions.type, 'referral_bonus'), sql`deleted_at is null`),
  );

describe('a deposit that is taken back', () => {
  it.each([
    ['deleted', (id: string) => deleteTransaction(asAdmin(), { id })],
    ['set back to pending', (id: string) => updateTransaction(asAdmin(), { id, status: 'pending' })],
    ['rejected', (id: string) => updateTransaction(asAdmin(), { id, status: 'rejected' })],
  ])('and is %s takes every bonus that was paid on it with it', async (_, takeBack) => {
    const { referrer, depositId } = await pair();
    await nextDay();
    await nextDay();
    expect(await available(referrer)).toBe(sgd('5.00'));
    await takeBack(depositId);
    expect(await available(referrer)).toBe(0);
    expect(await bonusRows(referrer)).toBe(0);
    expect(await getReferralStats(world.as(referrer))).toMatchObject({ referralBonus: 0, bonusDebt: 0 });
    const { items } = await listStatement(world.as(referrer), { limit: 10 });
    expect(items.map(({ kind }) => kind)).toEqual(['bonus_correction', 'bonus_correction', 'referral_bonus', 'referral_bonus']);
  });

  it('in the first minutes of a day brings no bonus for the day before', async () => {
    const { referrer, depositId } = await pair();
    const midnight = Math.ceil((world.clock.now().getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
    world.clock.forward({ ms: midnight + 60_000 - world.clock.now().getTime() });
    await updateTransaction(asAdmin(), { id: depositId, status: 'pending' });
    world.clock.forward({ ms: 180_000 });
    await payDays();
    expect(await available(referrer)).toBe(0);
  });

  it('takes only the part of a bonus that was paid on it, and once', async () => {
    const { referrer, friend, depositId } = await pair('300.00');
    const { id } = await world.deposit(friend, sgd('100.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    await nextDay();
    expect(await available(referrer)).toBe(sgd('1.00'));
    await updateTransaction(asAdmin(), { id, newAmount: sgd('60.00') });
    expect(await available(referrer)).toBe(sgd('0.90'));
    await updateTransaction(asAdmin(), { id, newAmount: sgd('80.00') });
    expect(await available(referrer)).toBe(sgd('0.90'));
    await deleteTransaction(asAdmin(), { id });
    expect(await available(referrer)).toBe(sgd('0.75'));
    await deleteTransaction(asAdmin(), { id: depositId });
    expect(await available(referrer)).toBe(0);
    expect(await bonusRows(referrer)).toBe(0);
  });

  it('leaves what the referrer has withdrawn as a debt, which the next bonuses pay before anything is free', async () => {
    const { referrer, friend, depositId } = await pair();
    await nextDay();
    await nextDay();
    await withdrawAll(referrer);
    const { id } = await world.deposit(friend, sgd('1200.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    await deleteTransaction(asAdmin(), { id: depositId });
    const debt = async () => (await getReferralStats(world.as(referrer))).bonusDebt;
    expect([await debt(), await available(referrer)]).toEqual([sgd('5.00'), 0]);
    const { owed, history } = await getCoverage(world.ctx, { days: 30 });
    expect(history.at(-1)).toMatchObject({ owed });
    await nextDay();
    expect([await debt(), await available(referrer)]).toEqual([sgd('2.00'), 0]);
    await nextDay();
    expect([await debt(), await available(referrer)]).toEqual([0, sgd('1.00')]);
    const { items } = await listStatement(world.as(referrer), { limit: 2 });
    expect(items.map(({ kind, available: change }) => [kind, change])).toEqual([
      ['bonus_set_off', -sgd('2.00')],
      ['referral_bonus', sgd('3.00')],
    ]);
    const after = await getCoverage(world.ctx, { days: 30 });
    expect(after.history.slice(0, -2)).toEqual(history.slice(0, after.history.length - 2));
  });

  it('while the day is being closed is in no bonus, whichever was first', async () => {
    const pairs = [];
    for (let n = 0; n < 5; n++) pairs.push(await pair());
    world.clock.forward({ days: 1 });
    await warmConnections(world);
    await Promise.all([payDays(), ...pairs.map(({ depositId }) => deleteTransaction(asAdmin(), { id: depositId }))]);
    await payDays();
    for (const { referrer } of pairs) expect(await available(referrer)).toBe(0);
  });

  it('writes the debt off when the referrer’s account is closed', async () => {
    const { referrer, depositId } = await pair();
    await nextDay();
    await nextDay();
    await withdrawAll(referrer);
    await deleteTransaction(asAdmin(), { id: depositId });
    await deleteUser(asAdmin(), { id: referrer.id });
    expect(await world.db.$count(schema.accounts, sql`kind = 'bonus_debt' and balance <> 0`)).toBe(0);
  });
});

it('a bonus that an administrator deletes comes back whole, whatever was taken of it before', async () => {
  const { referrer, friend } = await pair('300.00');
  const { id } = await world.deposit(friend, sgd('100.00'));
  await processRequest(asAdmin(), { id, status: 'approved' });
  await nextDay();
  await deleteTransaction(asAdmin(), { id });
  expect(await available(referrer)).toBe(sgd('0.75'));
  const [bonus] = await world.db.select().from(schema.transactions).where(eq(schema.transactions.userId, referrer.id));
  expect(bonus).toMatchObject({ amount: idr(9750), balanceAfter: sgd('0.75') });
  await deleteTransaction(asAdmin(), { id: bonus!.id });
  expect(await available(referrer)).toBe(0);
});
