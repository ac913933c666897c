import type { AdminStats } from '@app/contract';
import { schema } from '@app/db';
import { add, idr, subtract, ZERO } from '@app/money';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { sumAdjustments } from '../ledger/list-adjustments.ts';

const { accounts, closedRecords, transactions, users } = schema;

/* Of the rows that were in the totals until their member was deleted. */
const closedApproved = (type: string) =>
  sql<string>`coalesce(sum((record ->> 'amount')::bigint) filter (
    where record ->> 'type' = ${type} and record ->> 'status' = 'approved' and record ->> 'deleted_at' is null), 0)`;

/** The company at a glance, in one consistent look at the books. IDR. */
export function getAdminStats(ctx: Ctx): Promise<AdminStats> {
  return ctx.db.transaction(
    async (tx) => {
      const amount = (text: string | undefined) => idr(Number(text ?? 0));
      const held = (kind: string) => sql<string>`coalesce(sum(${accounts.balance}) filter (where ${accounts.kind} = ${kind}), 0)`;
      const approved = (type: string) =>
        sql<string>`coalesce(sum(${transactions.amount}) filter (where ${transactions.type} = ${type} and ${transactions.status} = 'approved'), 0)`;
      const pending = (type: string) =>
        sql<number>`(count(*) filter (where ${transactions.type} = ${type} and ${transactions.status} = 'pending'))::int`;
      const totalUsers = await tx.$count(users, eq(users.role, 'user'));
      const [balances] = await tx
        .select({ available: held('available'), invested: held('invested'), debt: held('bonus_debt') })
        .from(accounts);
      const [sums] = await tx
        .select({
          deposits: approved('deposit'),
          withdrawals: approved('withdrawal'),
          interest: approved('interest'),
          bonus: approved('referral_bonus'),
          pendingDeposits: pending('deposit'),
          pendingWithdrawals: pending('withdrawal'),
        })
        .from(transactions)
        .where(isNull(transactions.deletedAt));
      const [closed] = await tx
        .select({ interest: closedApproved('interest'), bonus: closedApproved('referral_bonus') })
        .from(closedRecords)
        .where(eq(closedRecords.kind, 'transaction'));
      const adjustments = await sumAdjustments(tx);
      const [totalBalance, totalInvested] = [amount(balances?.available), amount(balances?.invested)];
      return {
        totalUsers,
        totalBalance,
        totalInvested,
        totalOwed: add(totalBalance, totalInvested),
        totalInterestPaid: amount(sums?.interest),
        totalDeposits: amount(sums?.deposits),
        totalWithdrawals: amount(sums?.withdrawals),
        totalReferralBonus: amount(sums?.bonus),
        totalAdjustments: adjustments.present,
        closedInterest: amount(closed?.interest),
        closedReferralBonus: amount(closed?.bonus),
        closedAdjustments: adjustments.closed,
        totalBonusDebt: subtract(ZERO, amount(balances?.debt)),
        pendingDeposits: sums?.pendingDeposits ?? 0,
        pendingWithdrawals: sums?.pendingWithdrawals ?? 0,
        asOf: ctx.now(),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
