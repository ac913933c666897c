import type { AdminStats } from '@app/contract';
import { inSnapshot, schema, type Tx } from '@app/db';
import { add, idr, subtract, ZERO, type Idr } from '@app/money';
import { eq, isNull, sql } from 'drizzle-orm';
import { sumClosedMembers } from '../closed-members/sum-closed-members.ts';
import type { ReaderCtx } from '../context.ts';
import { sumAdjustments } from '../ledger/list-adjustments.ts';
import { sumOfApproved } from './sum-of-approved.ts';

const { accounts, transactions, users } = schema;

/** The administrators' totals, in one snapshot. IDR. */
export function getAdminStats(ctx: ReaderCtx): Promise<AdminStats> {
  return inSnapshot(ctx.db, async (tx) => {
    const totalUsers = await tx.$count(users, eq(users.role, 'user'));
    const held = await sumBalances(tx);
    const totals = await sumTransactions(tx);
    const { sum: totalAdjustments } = await sumAdjustments(tx);
    const { interest: closedInterest, bonuses: closedReferralBonus, adjustments: closedAdjustments } = await sumClosedMembers(tx);
    const closed = { closedInterest, closedReferralBonus, closedAdjustments };
    return { totalUsers, ...held, ...totals, totalAdjustments, ...closed, asOf: ctx.now() };
  });
}

const amount = (text: string | undefined): Idr => idr(Number(text ?? 0));

type BalanceTotals = Pick<AdminStats, 'totalBalance' | 'totalInvested' | 'totalOwed' | 'totalBonusDebt'>;

/** Balances of the members, and their bonus debts. */
async function sumBalances(tx: Tx): Promise<BalanceTotals> {
  const held = (kind: string) => sql<string>`coalesce(sum(${accounts.balance}) filter (where ${accounts.kind} = ${kind}), 0)`;
  const [sums] = await tx.select({ available: held('available'), invested: held('invested'), debt: held('bonus_debt') }).from(accounts);
  const [totalBalance, totalInvested] = [amount(sums?.available), amount(sums?.invested)];
  return { totalBalance, totalInvested, totalOwed: add(totalBalance, totalInvested), totalBonusDebt: subtract(ZERO, amount(sums?.debt)) };
}

type Totals = Pick<
  AdminStats,
  'totalInterestPaid' | 'totalDeposits' | 'totalWithdrawals' | 'totalReferralBonus' | 'pendingDeposits' | 'pendingWithdrawals'
>;

/** The transactions of present members: the sums of the approved ones, and the numbers of pending requests. */
async function sumTransactions(tx: Tx): Promise<Totals> {
  const pending = (type: string) =>
    sql<number>`(count(*) filter (where ${transactions.type} = ${type} and ${transactions.status} = 'pending'))::int`;
  const [sums] = await tx
    .select({
      deposits: sumOfApproved('deposit'),
      withdrawals: sumOfApproved('withdrawal'),
      interest: sumOfApproved('interest'),
      bonus: sumOfApproved('referral_bonus'),
      pendingDeposits: pending('deposit'),
      pendingWithdrawals: pending('withdrawal'),
    })
    .from(transactions)
    .where(isNull(transactions.deletedAt));
  return {
    totalInterestPaid: amount(sums?.interest),
    totalDeposits: amount(sums?.deposits),
    totalWithdrawals: amount(sums?.withdrawals),
    totalReferralBonus: amount(sums?.bonus),
    pendingDeposits: sums?.pendingDeposits ?? 0,
    pendingWithdrawals: sums?.pendingWithdrawals ?? 0,
  };
}
