import assert from 'node:assert/strict';
import type { RequestType, UserOverview } from '@app/contract';
import { inSnapshot, schema, type Tx } from '@app/db';
import { add, idr, tierOf } from '@app/money';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { identityShownTo } from '../identity-shown-to.ts';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { readPlans } from '../plans/list-plans.ts';
import { getBonusDebt } from '../referrals/get-bonus-debt.ts';
import { factorSince } from '../second-factor/has-second-factor.ts';
import { getVisibleUser } from './get-permitted-user.ts';
import { selectUsers, toUser } from './select-users.ts';

const { investments, transactions, users } = schema;

/**
 * A user's overview for administrators, in one snapshot. IDR.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export function getUserOverview(ctx: ReaderCtx, { id }: { id: string }): Promise<UserOverview> {
  return inSnapshot(ctx.db, async (tx) => {
    const { referredBy, lastLoginAt, termsVersion, termsAcceptedAt } = await getVisibleUser(tx, ctx, id);
    const [row] = await selectUsers(tx).where(eq(users.id, id));
    assert(row);
    const held = await getFreeBalance(tx, id);
    return {
      user: toUser(row),
      ...held,
      bonusDebt: await getBonusDebt(tx, id),
      tier: tierOf(add(held.available, held.invested), await readPlans(tx)),
      referrer: referredBy === null ? null : await findReferrer(tx, ctx, referredBy),
      referralCount: await tx.$count(users, eq(users.referredBy, id)),
      ...(await countTransactions(tx, id)),
      investments: await countInvestments(tx, id),
      secondFactorSince: await factorSince(tx, id),
      lastLoginAt,
      termsVersion,
      termsAcceptedAt,
      asOf: ctx.now(),
    };
  });
}

/** A referrer may be an administrator now, whom the caller may not see. */
async function findReferrer(tx: Tx, ctx: ReaderCtx, id: string): Promise<UserOverview['referrer']> {
  const { username, email, role } = users;
  const [referrer] = await tx.select({ id: users.id, username, email, role }).from(users).where(eq(users.id, id));
  return referrer ? { id, username: identityShownTo(ctx.actor, referrer).username } : null;
}

async function countTransactions(tx: Tx, userId: string): Promise<Pick<UserOverview, 'deposits' | 'withdrawals' | 'referralBonus'>> {
  const rows = await tx
    .select({
      type: transactions.type,
      status: transactions.status,
      count: sql<number>`count(*)::int`,
      amount: sql<string>`sum(${transactions.amount})`,
    })
    .from(transactions)
    .where(and(eq(transactions.userId, userId), isNull(transactions.deletedAt)))
    .groupBy(transactions.type, transactions.status);
  const countOf = (type: RequestType, status: string) => rows.find((row) => row.type === type && row.status === status)?.count ?? 0;
  const countsOf = (type: RequestType) => ({
    pending: countOf(type, 'pending'),
    approved: countOf(type, 'approved'),
    rejected: countOf(type, 'rejected'),
  });
  const bonus = rows.find(({ type }) => type === 'referral_bonus')?.amount;
  return { deposits: countsOf('deposit'), withdrawals: countsOf('withdrawal'), referralBonus: idr(Number(bonus ?? 0)) };
}

async function countInvestments(tx: Tx, userId: string): Promise<UserOverview['investments']> {
  const rows = await tx
    .select({ status: investments.status, count: sql<number>`count(*)::int` })
    .from(investments)
    .where(eq(investments.userId, userId))
    .groupBy(investments.status);
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { active: countOf('active'), completed: countOf('completed') };
}
