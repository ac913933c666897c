import { DomainError, listLimit, type ReferralStats } from '@app/contract';
import { schema } from '@app/db';
import { dayBonus, idr, REFERRAL_RATE_PPM } from '@app/money';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { staffName } from '../staff-name.ts';
import { getBonusDebt } from './get-bonus-debt.ts';

const { accounts, transactions, users } = schema;

/** The caller's referral code, and their referred friends (newest first, at most 1000), with the daily bonus of each. IDR. */
export async function getReferralStats(ctx: AuthedCtx): Promise<ReferralStats> {
  const me = ctx.actor.id;
  const [[user], friends, referralCount, [earned], bonusDebt] = await Promise.all([
    ctx.db.select({ referralCode: users.referralCode }).from(users).where(eq(users.id, me)),
    ctx.db
      .select({ username: users.username, email: users.email, createdAt: users.createdAt, balance: accounts.balance, role: users.role })
      .from(users)
      .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.kind, 'available')))
      .where(eq(users.referredBy, me))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(listLimit.max),
    ctx.db.$count(users, eq(users.referredBy, me)),
    ctx.db
      .select({ total: sql<string>`coalesce(sum(${transactions.amount}), 0)` })
      .from(transactions)
      .where(and(eq(transactions.userId, me), eq(transactions.type, 'referral_bonus'), isNull(transactions.deletedAt))),
    getBonusDebt(ctx.db, me),
  ]);
  if (!user) throw new DomainError('NOT_LOGGED_IN');
  const referrals = friends.map(({ balance, role, username, email, createdAt }) => {
    const held = balance ?? idr(0);
    // A friend who became an administrator is not named: members may not see an administrator's username.
    const named = role === 'user' ? { username, email } : { username: staffName, email: '' };
    return { ...named, createdAt, balance: held, dailyBonus: dayBonus(held, REFERRAL_RATE_PPM) };
  });
  return { referralCode: user.referralCode, referralCount, referralBonus: idr(Number(earned?.total ?? 0)), bonusDebt, referrals };
}
