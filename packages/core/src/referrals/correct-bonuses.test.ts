import { schema } from '@app/db';
import { idr } from '@app/money';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Actor } from '../context.ts';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listStatement } from '../statement/list-statement.ts';
import { getCoverage } from '../stats/get-coverage.ts';
import { getDashboardStats } from '../stats/get-dashboard-stats.ts';
import { countLockWaits, createCoreFixture, expectInvariants, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { getUserOverview } from '../users/get-user-overview.ts';
import { accrueReferralBonuses } from './accrue-referral-bonuses.ts';
import { getReferralStats } from './get-referral-stats.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const asAdmin = () => fixture.as(fixture.masterAdmin);
const available = async (member: Actor) => (await getFreeBalance(fixture.db, member.id)).available;
const payDays = () => accrueReferralBonuses(fixture.ctx, { runId: null });
const nextDay = async () => {
  fixture.clock.forward({ days: 1 });
  await payDays();
};

/** A referrer, a friend with `available`, and the deposit that credited it. */
async function pair(amount = '1000.00'): Promise<{ referrer: Actor; friend: Actor; depositId: string }> {
  const [referrer, friend] = [await fixture.createMember(), await fixture.createMember({ available: sgd(amount) })];
  await fixture.db.update(schema.users).set({ referredBy: referrer.id }).where(eq(schema.users.id, friend.id));
  const [row] = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.userId, friend.id));
  return { referrer, friend, depositId: row!.id };
}

const withdrawAll = async (member: Actor) => {
  const { id } = await requestWithdrawal(fixture.as(member), { amount: await available(member) });
  await processRequest(asAdmin(), { id, status: 'approved' });
};

const setAmount = (id: string, amount: string) => updateTransaction(asAdmin(), { id, newAmount: sgd(amount) });

type Row = typeof schema.transactions.$inferSelect;

const listRows = (member: Actor): Promise<Row[]> =>
  fixture.db
    .select()
    .from(schema.transactions)
    .where(and(eq(schema.transactions.userId, member.id), eq(schema.transactions.type, 'referral_bonus')))
    .orderBy(schema.transactions.bonusOn);

const bonusRows = (member: Actor) =>
  fixture.db.$count(
    schema.transactions,
    and(eq(schema.transactions.userId, member.id), eq(schema.transactions.type, 'referral_bonus'), sql`deleted_at is null`),
  );

describe('a deposit that is taken back', () => {
  it.each([
    ['deleted', (id: string) => deleteTransaction(asAdmin(), { id })],
    ['set back to pending', (id: string) => updateTransaction(asAdmin(), { id, status: 'pending' })],
    ['rejected', (id: string) => updateTransaction(asAdmin(), { id, status: 'rejected' })],
  ])('because it is %s also takes back every bonus that was paid on it', async (_, takeBack) => {
    const { referrer, depositId } = await pair();
    await nextDay();
    await nextDay();
    expect(await available(referrer)).toBe(sgd('5.00'));
    await takeBack(depositId);
    expect(await available(referrer)).toBe(0);
    expect(await bonusRows(referrer)).toBe(0);
    expect(await getReferralStats(fixture.as(referrer))).toMatchObject({ referralBonus: 0, bonusDebt: 0 });
    const { items } = await listStatement(fixture.as(referrer), { limit: 10 });
    expect(items.map(({ kind }) => kind)).toEqual(['bonus_correction', 'bonus_correction', 'referral_bonus', 'referral_bonus']);
  });

  it('in the first minutes of a day earns no bonus for the day before', async () => {
    const { referrer, depositId } = await pair();
    const midnight = Math.ceil((fixture.clock.now().getTime() + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
    fixture.clock.forward({ ms: midnight + 60_000 - fixture.clock.now().getTime() });
    await updateTransaction(asAdmin(), { id: depositId, status: 'pending' });
    fixture.clock.forward({ ms: 180_000 });
    await payDays();
    expect(await available(referrer)).toBe(0);
  });

  it('takes back only the part of a bonus that was paid on it, once, and never restores more than was paid', async () => {
    const { referrer, friend, depositId } = await pair('300.00');
    const { id } = await fixture.deposit(friend, sgd('100.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    await nextDay();
    expect(await available(referrer)).toBe(sgd('1.00'));
    await updateTransaction(asAdmin(), { id, newAmount: sgd('60.00') });
    expect(await available(referrer)).toBe(sgd('0.90'));
    await updateTransaction(asAdmin(), { id, newAmount: sgd('80.00') });
    expect(await available(referrer)).toBe(sgd('0.95'));
    await updateTransaction(asAdmin(), { id, newAmount: sgd('150.00') });
    expect(await available(referrer)).toBe(sgd('1.00'));
    await deleteTransaction(asAdmin(), { id });
    expect(await available(referrer)).toBe(sgd('0.75'));
    await deleteTransaction(asAdmin(), { id: depositId });
    expect(await available(referrer)).toBe(0);
    expect(await bonusRows(referrer)).toBe(0);
  });

  it('turns a withdrawn bonus into a debt, which the next bonuses repay first', async () => {
    const { referrer, friend, depositId } = await pair();
    await nextDay();
    await nextDay();
    await withdrawAll(referrer);
    const { id } = await fixture.deposit(friend, sgd('1200.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    await deleteTransaction(asAdmin(), { id: depositId });
    const debt = async () => (await getReferralStats(fixture.as(referrer))).bonusDebt;
    expect([await debt(), await available(referrer)]).toEqual([sgd('5.00'), 0]);
    expect(await getDashboardStats(fixture.as(referrer))).toMatchObject({ bonusDebt: sgd('5.00') });
    expect(await getUserOverview(asAdmin(), { id: referrer.id })).toMatchObject({ bonusDebt: sgd('5.00') });
    const { owed, history } = await getCoverage(fixture.as(fixture.masterAdmin), { days: 30 });
    expect(history.at(-1)).toMatchObject({ owed });
    await nextDay();
    expect([await debt(), await available(referrer)]).toEqual([sgd('2.00'), 0]);
    await nextDay();
    expect([await debt(), await available(referrer)]).toEqual([0, sgd('1.00')]);
    const { items } = await listStatement(fixture.as(referrer), { limit: 2 });
    expect(items.map(({ kind, available: change }) => [kind, change])).toEqual([
      ['bonus_set_off', -sgd('2.00')],
      ['referral_bonus', sgd('3.00')],
    ]);
    const after = await getCoverage(fixture.as(fixture.masterAdmin), { days: 30 });
    expect(after.history.slice(0, -2)).toEqual(history.slice(0, after.history.length - 2));
  });

  it('while the day is being closed earns no bonus, in either order', async () => {
    const pairs = [];
    for (let n = 0; n < 5; n++) pairs.push(await pair());
    fixture.clock.forward({ days: 1 });
    await warmConnections(fixture);
    await Promise.all([payDays(), ...pairs.map(({ depositId }) => deleteTransaction(asAdmin(), { id: depositId }))]);
    await payDays();
    for (const { referrer } of pairs) expect(await available(referrer)).toBe(0);
  });

  it('writes off the debt when the referrer’s account is closed', async () => {
    const { referrer, depositId } = await pair();
    await nextDay();
    await nextDay();
    await withdrawAll(referrer);
    await deleteTransaction(asAdmin(), { id: depositId });
    await deleteUser(asAdmin(), { id: referrer.id });
    expect(await fixture.db.$count(schema.accounts, sql`kind = 'bonus_debt' and balance <> 0`)).toBe(0);
  });
});

describe('a deposit that is restored', () => {
  const setPending = (id: string) => updateTransaction(asAdmin(), { id, status: 'pending' });

  it.each([
    ['edited and edited back', (id: string) => setAmount(id, '100.00'), (id: string) => setAmount(id, '1000.00')],
    ['set back to pending and approved', setPending, (id: string) => processRequest(asAdmin(), { id, status: 'approved' })],
    ['set back to pending and edited to approved', setPending, (id: string) => updateTransaction(asAdmin(), { id, status: 'approved' })],
    [
      'made a withdrawal and a deposit again',
      (id: string) => updateTransaction(asAdmin(), { id, type: 'withdrawal', status: 'rejected' }),
      (id: string) => updateTransaction(asAdmin(), { id, type: 'deposit', status: 'approved' }),
    ],
  ])("because it was %s restores the referrer's balance and the bonus rows", async (_, mistake, undo) => {
    const { referrer, depositId } = await pair();
    for (let day = 0; day < 10; day++) await nextDay();
    const rows = await listRows(referrer);
    expect(await available(referrer)).toBe(sgd('25.00'));
    await mistake(depositId);
    expect(await available(referrer)).toBeLessThanOrEqual(sgd('2.50'));
    await undo(depositId);
    expect(await available(referrer)).toBe(sgd('25.00'));
    const facts = (row: Row) => [row.id, row.amount, row.deletedAt, row.deletedBy];
    expect((await listRows(referrer)).map(facts)).toEqual(rows.map(facts));
    expect(await getReferralStats(fixture.as(referrer))).toMatchObject({ referralBonus: sgd('25.00'), bonusDebt: 0 });
  });

  it("repays the referrer's debt first, and only the rest is available", async () => {
    const { referrer, friend, depositId } = await pair();
    await nextDay();
    await nextDay();
    await withdrawAll(referrer);
    await nextDay();
    const { id } = await fixture.deposit(friend, sgd('1200.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    await setPending(depositId);
    const state = async () => [(await getReferralStats(fixture.as(referrer))).bonusDebt, await available(referrer)];
    expect(await state()).toEqual([sgd('5.00'), 0]);
    await nextDay();
    expect(await state()).toEqual([sgd('2.00'), 0]);
    await processRequest(asAdmin(), { id: depositId, status: 'approved' });
    expect(await state()).toEqual([0, sgd('5.50')]);
    const { items } = await listStatement(fixture.as(referrer), { limit: 2 });
    expect(items.map(({ kind }) => kind)).toEqual(['bonus_restoration', 'bonus_restoration']);
  });

  it('restores no bonus that an administrator has deleted, and pays none for the days between', async () => {
    const { referrer, depositId } = await pair();
    await nextDay();
    await setAmount(depositId, '400.00');
    const [bonus] = await listRows(referrer);
    await deleteTransaction(asAdmin(), { id: bonus!.id });
    await setPending(depositId);
    await nextDay();
    await processRequest(asAdmin(), { id: depositId, status: 'approved' });
    expect([await available(referrer), await bonusRows(referrer)]).toEqual([0, 0]);
  });

  it('while its bonus is being deleted is consistent in either order, and the bonus is gone', async () => {
    const pairs = [];
    for (let n = 0; n < 5; n++) pairs.push(await pair());
    await nextDay();
    const bonuses = await Promise.all(pairs.map(async ({ referrer }) => (await listRows(referrer))[0]!.id));
    await Promise.all(pairs.map(({ depositId }) => setAmount(depositId, '400.00')));
    await warmConnections(fixture);
    await Promise.all([
      ...pairs.map(({ depositId }) => setAmount(depositId, '1000.00')),
      ...bonuses.map((id) => deleteTransaction(asAdmin(), { id })),
    ]);
    for (const { referrer } of pairs) expect([await available(referrer), await bonusRows(referrer)]).toEqual([0, 0]);
  });
});

describe('a correction of bonuses', () => {
  it('is one audit entry that names the rows, and notifies the referrer once, with the sum', async () => {
    const { referrer, depositId } = await pair();
    await nextDay();
    await nextDay();
    await withdrawAll(referrer);
    await nextDay();
    const numbers = (await listRows(referrer)).map(({ number }) => number);
    await setAmount(depositId, '400.00');
    await setAmount(depositId, '1000.00');
    const entries = await fixture.db
      .select()
      .from(schema.auditLog)
      .where(eq(schema.auditLog.action, 'bonus.corrected'))
      .orderBy(schema.auditLog.id);
    const own = entries.filter(({ entityId }) => entityId === depositId);
    const facts = (owed: string, has: string, each: string) => ({
      userId: referrer.id,
      available: sgd(has),
      bonusDebt: sgd(owed),
      bonuses: numbers.map((number) => ({ number, amount: sgd(each) })),
    });
    expect(own.map(({ before, after }) => [before, after])).toEqual([
      [facts('0.00', '2.50', '2.50'), facts('2.00', '0.00', '1.00')],
      [facts('2.00', '0.00', '1.00'), facts('0.00', '2.50', '2.50')],
    ]);
    const sent = await fixture.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.userId, referrer.id))
      .orderBy(schema.notifications.id);
    const ofBonuses = sent.filter(({ kind }) => kind === 'bonuses-corrected');
    expect(ofBonuses.map(({ channel, subject }) => [channel, subject])).toEqual(
      (['taken', 'restored'] as const).flatMap((change) =>
        ['in_app', 'email'].map((channel) => [channel, { change, amount: sgd('4.50') }]),
      ),
    );
  });

  it.each([
    ['an edit', (id: string) => setAmount(id, '400.00')],
    ['a deletion', (id: string) => deleteTransaction(asAdmin(), { id })],
  ])('by %s does not lock the bank account until it posts, as its last statement', async (_, correct) => {
    const { referrer, depositId } = await pair();
    await nextDay();
    await warmConnections(fixture);
    const { correction } = await fixture.db.transaction(async (tx) => {
      await tx.execute(sql`lock table notifications in exclusive mode`);
      const started = correct(depositId);
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
      const free = await tx.execute(sql`select id from accounts where id = ${companyAccounts.bank} for no key update skip locked`);
      expect(free).toHaveLength(1);
      return { correction: started };
    });
    await correction;
    expect(await available(referrer)).toBeLessThan(sgd('2.50'));
  });

  it('and a concurrent deletion of the referrer both finish', async () => {
    const pairs = [];
    for (let n = 0; n < 5; n++) pairs.push(await pair());
    await nextDay();
    await warmConnections(fixture);
    await Promise.all(
      pairs.flatMap(({ referrer, depositId }) => [setAmount(depositId, '400.00'), deleteUser(asAdmin(), { id: referrer.id })]),
    );
    const gone = inArray(
      schema.users.id,
      pairs.map(({ referrer }) => referrer.id),
    );
    expect(await fixture.db.$count(schema.users, gone)).toBe(0);
  });
});

it('a bonus row whose correction has been set off can be deleted, which takes back the amount that it shows', async () => {
  const { referrer, friend } = await pair('3000.00');
  const { id } = await fixture.deposit(friend, sgd('1000.00'));
  await processRequest(asAdmin(), { id, status: 'approved' });
  await nextDay();
  await withdrawAll(referrer);
  await deleteTransaction(asAdmin(), { id });
  await nextDay();
  await nextDay();
  const [bonus] = await listRows(referrer);
  expect([bonus?.amount, await available(referrer)]).toEqual([sgd('7.50'), sgd('12.50')]);
  await deleteTransaction(asAdmin(), { id: bonus!.id });
  expect(await available(referrer)).toBe(sgd('5.00'));
  expect(await getReferralStats(fixture.as(referrer))).toMatchObject({ referralBonus: sgd('15.00'), bonusDebt: 0 });
});

it('a bonus deleted by an administrator is reversed completely, whatever was taken back of it before', async () => {
  const { referrer, friend } = await pair('300.00');
  const { id } = await fixture.deposit(friend, sgd('100.00'));
  await processRequest(asAdmin(), { id, status: 'approved' });
  await nextDay();
  await deleteTransaction(asAdmin(), { id });
  expect(await available(referrer)).toBe(sgd('0.75'));
  const [bonus] = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.userId, referrer.id));
  expect(bonus).toMatchObject({ amount: idr(9750), balanceAfter: sgd('0.75') });
  await deleteTransaction(asAdmin(), { id: bonus!.id });
  expect(await available(referrer)).toBe(0);
});
