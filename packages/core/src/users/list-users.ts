import type { ListUsersInput, Page, User } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, like } from 'drizzle-orm';
import { containing } from '../containing.ts';
import type { AuthedCtx } from '../context.ts';
import { after, newestFirst, toPage } from '../page.ts';
import { selectUsers, toUser } from './select-users.ts';

const { users } = schema;
const order = { at: users.createdAt, id: users.id };

/**
 * Users, newest first; a plain administrator sees members. `search` is any piece of username, email, account name,
 * account number or user number, upper and lower case alike.
 */
export async function listUsers(ctx: AuthedCtx, input: ListUsersInput): Promise<Page<User>> {
  const role = ctx.actor.role === 'master_admin' ? input.role : 'user';
  const filter = and(
    role && eq(users.role, role),
    input.search ? like(users.searchText, containing(input.search.toLowerCase())) : undefined,
  );
  const [rows, total] = await Promise.all([
    selectUsers(ctx.db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...newestFirst(order))
      .limit(input.limit + 1),
    ctx.db.$count(users, filter),
  ]);
  const page = toPage(rows, input, total, ({ row }) => ({ at: row.createdAt, id: row.id }));
  return { ...page, items: page.items.map(toUser) };
}
