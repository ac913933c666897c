import type { RequestStatus, TransactionType } from '@app/contract';
import { schema } from '@app/db';
import { add, subtract, sum } from '@app/money';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { listClosedMembers } from '../closed-members/list-closed-members.ts';
import { listMyInvestments } from '../investments/list-investments.ts';
import { listMyRequests } from '../requests/list-requests.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { listAdjustments } from '../ledger/list-adjustments.ts';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import type { Actor } from '../context.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { listMyTransactions, listTransactions, listTransactionsWithSum } from '../transactions/list-transactions.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { updateUser } from '../users/update-user.ts';
import { listUsers } from '../users/list-users.ts';
import { getAdminStats } from './get-admin-stats.ts';
import { getCoverage } from './get-coverage.ts';
import { getDashboardStats } from './get-dashboard-stats.ts';

/* The filters are those of the links in apps/web/src/shared/lib/total-links.ts. */
let fixture: CoreFixture;
let member: Actor;
const asMaster = () => fixture.as(fixture.masterAdmin);
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  member = await fixture.createMember({ available: sgd('500.00') });
  for (const [amount, status] of [
    ['20.00', 'approved'],
    ['30.00', 'rejected'],
    ['40.00', 'pending'],
    ['60.00', 'approved'],
  ] as const) {
    const { id } = await fixture.deposit(member, sgd(amount));
    if (status !== 'pending') await processRequest(asMaster(), { id, status, adminNote: 'seen' });
  }
  const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('15.00') });
  await processRequest(asMaster(), { id, status: 'approved' });
  await requestWithdrawal(fixture.as(member), { amount: sgd('16.00') });
  await fixture.buy(member, sgd('100.00'), 'standard', 1);
  await fixture.buy(member, sgd('50.00'), 'standard', 7);
  fixture.clock.forward({ days: 3 });
  await accrueInterest(fixture.ctx, { runId: null });
  const { items } = await listMyTransactions(fixture.as(member), { limit: 100, type: 'interest' });
  await deleteTransaction(asMaster(), { id: items[0]?.id ?? '' });
  await deleteTransaction(asMaster(), {
    id: (await listMyTransactions(fixture.as(member), { limit: 1, type: 'deposit', status: 'approved' })).items[0]?.id ?? '',
  });
});
afterAll(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const sumOf = (rows: readonly { amount: Parameters<typeof sum>[0][number] }[]) => sum(rows.map(({ amount }) => amount));

it('each total of the administrators’ dashboard is the sum of the rows that its link lists', async () => {
  const stats = await getAdminStats(asMaster());
  const rows = async (type: TransactionType) => {
    const { items } = await listTransactions(asMaster(), { limit: 1000, type, status: 'approved' });
    /* The sum returned by the list, also for more than one page. */
    const listed = await listTransactionsWithSum(asMaster(), { limit: 1, type, status: 'approved' });
    expect(listed.sum).toEqual({ amount: sumOf(items), rows: items.length });
    return items;
  };
  expect((await listTransactionsWithSum(asMaster(), { limit: 1 })).sum).toBeNull();
  expect(stats.totalDeposits).toBe(sumOf(await rows('deposit')));
  expect(stats.totalWithdrawals).toBe(sumOf(await rows('withdrawal')));
  expect(stats.totalInterestPaid).toBe(sumOf(await rows('interest')));
  expect(stats.totalReferralBonus).toBe(sumOf(await rows('referral_bonus')));
  const users = await listUsers(asMaster(), { limit: 1000, role: 'user' });
  expect([stats.totalUsers, stats.totalBalance]).toEqual([users.total, sum(users.items.map(({ balance }) => balance))]);
  expect([stats.totalDeposits, stats.totalInterestPaid].every((total) => total > 0)).toBe(true);
});

it('the sum of a list adds up approved rows, or those of the requested status', async () => {
  const depositor = await fixture.createMember();
  const sums = async () => {
    const of = (status?: RequestStatus) =>
      listTransactionsWithSum(asMaster(), {
        limit: 1,
        type: 'deposit',
        search: depositor.username,
        ...(status && { status }),
      });
    const all = await of();
    const byStatus = await Promise.all((['approved', 'pending', 'rejected'] as const).map(of));
    return { total: all.total, all: all.sum, byStatus: byStatus.map((page) => page.sum) };
  };
  const [approved, pending, rejected] = [
    await fixture.deposit(depositor, sgd('7.00')),
    await fixture.deposit(depositor, sgd('9.00')),
    await fixture.deposit(depositor, sgd('20.00')),
  ];
  await processRequest(asMaster(), { id: approved.id, status: 'approved' });
  await processRequest(asMaster(), { id: rejected.id, status: 'rejected' });
  const approvedSum = { amount: approved.amount, rows: 1 };
  const byStatus = [approvedSum, { amount: pending.amount, rows: 1 }, { amount: rejected.amount, rows: 1 }];
  expect(await sums()).toEqual({ total: 3, all: approvedSum, byStatus });
});

it('the totals and the sums of deleted members add up to the sums of the ledger', async () => {
  const leaving = await fixture.createMember({ available: sgd('200.00') });
  const mistaken = await fixture.deposit(leaving, sgd('8.00'));
  await processRequest(asMaster(), { id: mistaken.id, status: 'approved' });
  await deleteTransaction(asMaster(), { id: mistaken.id });
  const { id } = await requestWithdrawal(fixture.as(leaving), { amount: sgd('25.00') });
  await processRequest(asMaster(), { id, status: 'approved' });
  const setBack = await requestWithdrawal(fixture.as(leaving), { amount: sgd('30.00') });
  await processRequest(asMaster(), { id: setBack.id, status: 'approved' });
  await updateTransaction(asMaster(), { id: setBack.id, status: 'pending' });
  expect(await getCoverage(asMaster(), { days: 1 })).toMatchObject({ closedDeposits: 0, closedWithdrawals: 0 });
  await deleteUser(asMaster(), { id: leaving.id });
  const coverage = await getCoverage(asMaster(), { days: 1 });
  const stats = await getAdminStats(asMaster());
  expect(coverage).toMatchObject({ closedDeposits: sgd('200.00'), closedWithdrawals: sgd('25.00') });
  expect([add(stats.totalDeposits, coverage.closedDeposits), add(stats.totalWithdrawals, coverage.closedWithdrawals)]).toEqual([
    coverage.deposits,
    coverage.withdrawals,
  ]);
  const { items } = await listClosedMembers(asMaster(), { limit: 100 });
  expect([sum(items.map(({ deposited }) => deposited)), sum(items.map(({ withdrawn }) => withdrawn))]).toEqual([
    coverage.closedDeposits,
    coverage.closedWithdrawals,
  ]);
});

/**
 * The members' totals plus those of deleted members, as the dashboard and the coverage page show them, equal the movements of the
 * company accounts.
 */
async function expectTotalsMatchLedger(): Promise<void> {
  const [stats, coverage] = [await getAdminStats(asMaster()), await getCoverage(asMaster(), { days: 1 })];
  const balances = new Map((await fixture.db.select().from(schema.accounts)).map(({ id, balance }) => [id, balance ?? 0]));
  const paidFrom = (id: number) => 0 - (balances.get(id) ?? 0);
  expect({
    deposits: add(stats.totalDeposits, coverage.closedDeposits),
    withdrawals: add(stats.totalWithdrawals, coverage.closedWithdrawals),
    interest: add(stats.totalInterestPaid, stats.closedInterest),
    bonuses: add(stats.totalReferralBonus, stats.closedReferralBonus),
    adjustments: add(stats.totalAdjustments, stats.closedAdjustments),
  }).toEqual({
    deposits: coverage.deposits,
    withdrawals: coverage.withdrawals,
    interest: paidFrom(companyAccounts.interest_expense),
    bonuses: paidFrom(companyAccounts.referral_expense),
    adjustments: paidFrom(companyAccounts.adjustments),
  });
}

it('each total of a member’s dashboard is the sum of the rows that its link lists', async () => {
  const ctx = fixture.as(member);
  const stats = await getDashboardStats(ctx);
  const requests = async (type: 'deposit' | 'withdrawal') => (await listMyRequests(ctx, { limit: 1000, type, status: 'approved' })).items;
  expect(stats.totalDeposits).toBe(sumOf(await requests('deposit')));
  expect(stats.totalWithdrawals).toBe(sumOf(await requests('withdrawal')));
  const investments = (await listMyInvestments(ctx, { limit: 1000 })).items;
  expect(new Set(investments.map(({ status }) => status)).size).toBe(2);
  expect(stats.totalInterest).toBe(sum(investments.map(({ totalEarned }) => totalEarned)));
  expect(stats.totalInterest).toBeGreaterThan(0);
});

it('the totals add up to what is owed to members, whatever kind of transfer moved the money', async () => {
  const expectToAddUp = async () => {
    const stats = await getAdminStats(asMaster());
    const { totalDeposits, totalWithdrawals, totalInterestPaid, totalReferralBonus, totalAdjustments, totalBonusDebt } = stats;
    expect(totalDeposits - totalWithdrawals + totalInterestPaid + totalReferralBonus + totalAdjustments + totalBonusDebt).toBe(
      stats.totalOwed,
    );
    const { items, sum: listed } = await listAdjustments(asMaster(), { limit: 1000 });
    expect([sumOf(items), listed]).toEqual([totalAdjustments, totalAdjustments]);
    return stats;
  };
  const [referrer, friend] = [await fixture.createMember(), await fixture.createMember({ available: sgd('1000.00') })];
  await fixture.db.update(schema.users).set({ referredBy: referrer.id }).where(eq(schema.users.id, friend.id));
  const { items } = await listMyTransactions(fixture.as(friend), { limit: 1 });
  await accrueReferralBonuses(fixture.ctx, { runId: null });
  fixture.clock.forward({ days: 1 });
  await accrueReferralBonuses(fixture.ctx, { runId: null });
  await updateUser(asMaster(), { id: member.id, balance: sgd('700.00'), reason: 'paid in at the counter' });
  await updateUser(asMaster(), { id: friend.id, balance: sgd('1040.00'), reason: 'typed in twice' });
  await updateUser(asMaster(), { id: referrer.id, balance: sgd('0.50'), reason: 'typed in twice' });
  expect(await expectToAddUp()).toMatchObject({ totalReferralBonus: sgd('2.50'), totalBonusDebt: 0, closedAdjustments: 0 });
  await updateTransaction(asMaster(), { id: items[0]?.id ?? '', newAmount: sgd('40.00') });
  expect((await expectToAddUp()).totalBonusDebt).toBeGreaterThan(0);
  const before = await getAdminStats(asMaster());
  await deleteUser(asMaster(), { id: friend.id });
  const after = await expectToAddUp();
  expect(after.closedAdjustments).toBe(before.totalAdjustments - after.totalAdjustments);
  expect(after.closedAdjustments).toBe(sgd('40.00'));
  await deleteUser(asMaster(), { id: member.id });
  await deleteUser(asMaster(), { id: referrer.id });
  const last = await expectToAddUp();
  expect([last.closedInterest, last.closedReferralBonus]).toEqual([
    subtract(after.totalInterestPaid, last.totalInterestPaid),
    subtract(after.totalReferralBonus, last.totalReferralBonus),
  ]);
  expect([last.closedInterest, last.closedReferralBonus].every((total) => total > 0)).toBe(true);
  await expectTotalsMatchLedger();
  // Members deleted before closed members were recorded have accounts without `closed_user_id`.
  const withoutOwner = await fixture.db
    .update(schema.accounts)
    .set({ closedUserId: null })
    .where(eq(schema.accounts.closedUserId, member.id))
    .returning();
  await expectTotalsMatchLedger();
  for (const { id } of withoutOwner)
    await fixture.db.update(schema.accounts).set({ closedUserId: member.id }).where(eq(schema.accounts.id, id));
});
