import type { DashboardStats } from '@app/contract';
import { schema } from '@app/db';
import { add, idr, tierOf } from '@app/money';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { freeBalanceOf } from '../ledger/get-free-balance.ts';
import { readPlans } from '../plans/list-plans.ts';
import { getBonusDebt } from '../referrals/get-bonus-debt.ts';
import { sumOfApproved } from './sum-of-approved.ts';

const { investments, transactions, transfers, users } = schema;

/** A member's figures, all in one snapshot. IDR. */
export function getDashboardStats(ctx: AuthedCtx): Promise<DashboardStats> {
  const userId = ctx.actor.id;
  return ctx.db.transaction(
    async (tx) => {
      const own = await getAvailableAndInvested(tx, userId);
      const held = await freeBalanceOf(tx, userId, own);
      const [sums] = await tx
        .select({
          deposits: sumOfApproved('deposit'),
          withdrawals: sumOfApproved('withdrawal'),
          interest: sumOfApproved('interest'),
          bonus: sumOfApproved('referral_bonus'),
        })
        .from(transactions)
        .where(and(eq(transactions.userId, userId), isNull(transactions.deletedAt)));
      const [active] = await tx
        .select({
          count: sql<number>`count(*)::int`,
          principal: sql<string>`coalesce(sum(${investments.amount}), 0)`,
          earned: sql<string>`coalesce(sum(${investments.totalEarned}), 0)`,
          nextDay: sql<string>`coalesce(sum(day_interest(${investments.currentValue}, ${investments.ratePpm})), 0)`,
        })
        .from(investments)
        .where(and(eq(investments.userId, userId), eq(investments.status, 'active')));
      const referralCount = await tx.$count(users, eq(users.referredBy, userId));
      const ledgerRows = await tx.$count(
        transfers,
        sql`${transfers.debitAccountId} = ${own.available.id} or ${transfers.creditAccountId} = ${own.available.id}`,
      );
      const amount = (text: string | undefined) => idr(Number(text ?? 0));
      return {
        balance: held.available,
        invested: held.invested,
        pendingWithdrawals: held.pending,
        free: held.free,
        uncovered: held.uncovered,
        bonusDebt: await getBonusDebt(tx, userId),
        totalDeposits: amount(sums?.deposits),
        totalWithdrawals: amount(sums?.withdrawals),
        totalInterest: amount(sums?.interest),
        activeInvestments: active?.count ?? 0,
        activePrincipal: amount(active?.principal),
        activeEarned: amount(active?.earned),
        nextDayInterest: amount(active?.nextDay),
        referralCount,
        referralBonus: amount(sums?.bonus),
        tier: tierOf(add(held.available, held.invested), await readPlans(tx)),
        ledgerRows,
        asOf: ctx.now(),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
