import { DomainError, listLimit, type ReferralStats } from '@app/contract';
import { schema } from '@app/db';
import { idr } from '@app/money';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { getBonusDebt } from './get-bonus-debt.ts';
import { selectFriends, toFriend } from './select-friends.ts';

const { transactions, users } = schema;

/** The caller's referral code, and their referred friends (newest first, at most 1000), with the daily bonus of each. IDR. */
export async function getReferralStats(ctx: AuthedCtx): Promise<ReferralStats> {
  const me = ctx.actor.id;
  const [[user], friends, referralCount, [earned], bonusDebt] = await Promise.all([
    ctx.db.select({ referralCode: users.referralCode }).from(users).where(eq(users.id, me)),
    selectFriends(ctx.db).where(eq(users.referredBy, me)).orderBy(desc(users.createdAt), desc(users.id)).limit(listLimit.max),
    ctx.db.$count(users, eq(users.referredBy, me)),
    ctx.db
      .select({ total: sql<string>`coalesce(sum(${transactions.amount}), 0)` })
      .from(transactions)
      .where(and(eq(transactions.userId, me), eq(transactions.type, 'referral_bonus'), isNull(transactions.deletedAt))),
    getBonusDebt(ctx.db, me),
  ]);
  if (!user) throw new DomainError('NOT_LOGGED_IN');
  // Named as to a member also where the caller has become an administrator, because these are a member's figures.
  const viewer = { id: me, role: 'user' } as const;
  const referrals = friends.map((friend) => toFriend(viewer, friend));
  return { referralCode: user.referralCode, referralCount, referralBonus: idr(Number(earned?.total ?? 0)), bonusDebt, referrals };
}
