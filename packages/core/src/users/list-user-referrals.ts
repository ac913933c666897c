import type { ListUserReferralsInput, Page, UserReferral } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';
import { selectFriends, toFriend } from '../referrals/select-friends.ts';
import { getVisibleUser } from './get-permitted-user.ts';

const { users } = schema;

const order = newestFirst<UserReferral>({ at: users.createdAt, id: users.id, of: ({ createdAt, id }) => ({ at: createdAt, id }) });

/**
 * The friends referred by a user, newest first, for an administrator who may see that user. A friend may be an administrator now,
 * whom the caller may not see. IDR.
 * @throws DomainError NOT_FOUND, NOT_A_MEMBER
 */
export async function listUserReferrals(ctx: ReaderCtx, { id, ...input }: ListUserReferralsInput): Promise<Page<UserReferral>> {
  await getVisibleUser(ctx.db, ctx, id);
  const filter = eq(users.referredBy, id);
  const [rows, total] = await Promise.all([
    selectFriends(ctx.db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(ctx.db, users, filter),
  ]);
  const friends = rows.map((row) => ({ id: row.id, ...toFriend(ctx.actor, row) }));
  return toPage(friends, input, total, order);
}
