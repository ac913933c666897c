import type { ListUserReferralsInput, Page, UserReferral } from '@app/contract';
import { schema } from '@app/db';
import { dayBonus, idr, REFERRAL_RATE_PPM } from '@app/money';
import { and, eq } from 'drizzle-orm';
import type { AdminCtx } from '../context.ts';
import { identityShownTo } from '../identity-shown-to.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';
import { getVisibleUser } from './get-permitted-user.ts';

const { accounts, users } = schema;

const order = newestFirst<UserReferral>({ at: users.createdAt, id: users.id, of: ({ createdAt, id }) => ({ at: createdAt, id }) });

/**
 * The friends referred by a user, newest first, for an administrator who may see that user. A friend may be an administrator now,
 * whom the caller may not see. IDR.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function listUserReferrals(ctx: AdminCtx, { id, ...input }: ListUserReferralsInput): Promise<Page<UserReferral>> {
  await getVisibleUser(ctx.db, ctx, id);
  const filter = eq(users.referredBy, id);
  const [rows, total] = await Promise.all([
    ctx.db
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        role: users.role,
        createdAt: users.createdAt,
        balance: accounts.balance,
      })
      .from(users)
      .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.kind, 'available')))
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    ctx.db.$count(users, filter),
  ]);
  const friends = rows.map(({ balance, role, ...friend }) => {
    const held = balance ?? idr(0);
    const identity = identityShownTo(ctx.actor, { ...friend, role });
    return { ...friend, ...identity, balance: held, dailyBonus: dayBonus(held, REFERRAL_RATE_PPM) };
  });
  return toPage(friends, input, total, order);
}
