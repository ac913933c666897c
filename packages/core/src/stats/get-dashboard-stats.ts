import type { DashboardStats } from '@app/contract';
import { inSnapshot, schema } from '@app/db';
import { add, idr, tierOf } from '@app/money';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { freeBalanceOf } from '../ledger/get-free-balance.ts';
import { readPlans } from '../plans/list-plans.ts';
import { getBonusDebt } from '../referrals/get-bonus-debt.ts';
import { sumOfApproved } from './sum-of-approved.ts';

const { investments, transactions, transfers, users } = schema;

/* The condition of the index. */
const isWithoutInterest = sql`${transactions.type} <> 'interest'`;

/** A member's figures, all in one snapshot. IDR. */
export function getDashboardStats(ctx: AuthedCtx): Promise<DashboardStats> {
  const userId = ctx.actor.id;
  return inSnapshot(ctx.db, async (tx) => {
    const own = await getAvailableAndInvested(tx, userId);
    const balances = await freeBalanceOf(tx, userId, own);
    const [sums] = await tx
      .select({
        deposits: sumOfApproved('deposit'),
        withdrawals: sumOfApproved('withdrawal'),
        bonus: sumOfApproved('referral_bonus'),
      })
      .from(transactions)
      .where(and(eq(transactions.userId, userId), isWithoutInterest, isNull(transactions.deletedAt)));
    const ofActive = (sum: SQL) => sql<string>`coalesce(sum(${sum}) filter (where ${investments.status} = 'active'), 0)`;
    /* What an investment has earned is the sum of its interest, which has thirty times as many rows. */
    const [held] = await tx
      .select({
        interest: sql<string>`coalesce(sum(${investments.totalEarned}), 0)`,
        active: sql<number>`(count(*) filter (where ${investments.status} = 'active'))::int`,
        principal: ofActive(sql`${investments.amount}`),
        earned: ofActive(sql`${investments.totalEarned}`),
        nextDay: ofActive(sql`day_interest(${investments.currentValue}, ${investments.ratePpm})`),
      })
      .from(investments)
      .where(eq(investments.userId, userId));
    const referralCount = await tx.$count(users, eq(users.referredBy, userId));
    const ledgerRows = await tx.$count(
      transfers,
      sql`${transfers.debitAccountId} = ${own.available.id} or ${transfers.creditAccountId} = ${own.available.id}`,
    );
    const amount = (text: string | undefined) => idr(Number(text ?? 0));
    return {
      balance: balances.available,
      invested: balances.invested,
      pendingWithdrawals: balances.pending,
      free: balances.free,
      uncovered: balances.uncovered,
      bonusDebt: await getBonusDebt(tx, userId),
      totalDeposits: amount(sums?.deposits),
      totalWithdrawals: amount(sums?.withdrawals),
      totalInterest: amount(held?.interest),
      activeInvestments: held?.active ?? 0,
      activePrincipal: amount(held?.principal),
      activeEarned: amount(held?.earned),
      nextDayInterest: amount(held?.nextDay),
      referralCount,
      referralBonus: amount(sums?.bonus),
      tier: tierOf(add(balances.available, balances.invested), await readPlans(tx)),
      ledgerRows,
      asOf: ctx.now(),
    };
  });
}
