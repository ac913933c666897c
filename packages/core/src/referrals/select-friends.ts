import { schema, type Db } from '@app/db';
import { dayBonus, idr, REFERRAL_RATE_PPM } from '@app/money';
import { and, eq } from 'drizzle-orm';
import { identityShownTo } from '../identity-shown-to.ts';

const { accounts, users } = schema;

/** Referred users with their available balance, to be limited to the friends of one user. */
export const selectFriends = (db: Db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      balance: accounts.balance,
    })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.kind, 'available')));

type Friend = Awaited<ReturnType<typeof selectFriends>>[number];

/** A friend as shown to `viewer`, with the bonus that the balance earns in a day. IDR. */
export function toFriend(viewer: Parameters<typeof identityShownTo>[0], { createdAt, balance, ...user }: Friend) {
  const held = balance ?? idr(0);
  return { ...identityShownTo(viewer, user), createdAt, balance: held, dailyBonus: dayBonus(held, REFERRAL_RATE_PPM) };
}
