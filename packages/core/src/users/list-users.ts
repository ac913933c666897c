import type { ListUsersInput, Page, User, userSorts } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, like, ne, or, sql } from 'drizzle-orm';
import { likeContaining } from '../like-patterns.ts';
import type { AdminCtx } from '../context.ts';
import { after, newestFirst, oldestFirst, orderedBy, toPage, type Order } from '../page.ts';
import { selectUsers, toUser, type UserSelection } from './select-users.ts';

const { accounts, users } = schema;

const byTime = {
  at: users.createdAt,
  id: users.id,
  of: ({ row }: UserSelection) => ({ at: row.createdAt, id: row.id }),
};

/*
 * Balances have no index: they change with every transfer, and an index would slow down all of them. Sorting by balance scans all
 * accounts.
 */
const orders: Record<(typeof userSorts)[number], Order<UserSelection>> = {
  newest: newestFirst(byTime),
  oldest: oldestFirst(byTime),
  username: {
    name: 'username',
    by: sql`lower(${users.username})`,
    id: users.id,
    type: 'name',
    direction: 'asc',
    of: ({ row }) => ({ value: row.username.toLowerCase(), id: row.id }),
  },
  balance: {
    name: 'balance',
    by: accounts.balance,
    id: users.id,
    type: 'amount',
    direction: 'desc',
    of: ({ row, balance }) => ({ value: balance ?? 0, id: row.id }),
  },
};

/** A search among administrators covers username and email only. */
function matching(search: string, role: ListUsersInput['role']) {
  const pattern = likeContaining(search.toLowerCase());
  if (role !== 'administrator') return like(users.searchText, pattern);
  return or(like(sql`lower(${users.username})`, pattern), like(sql`lower(${users.email})`, pattern));
}

/**
 * Users; a plain administrator sees members only. `search` is part of username, email, account name, account number or user
 * number, ignoring case; among administrators, of username or email.
 */
export async function listUsers(ctx: AdminCtx, input: ListUsersInput, counted?: number): Promise<Page<User>> {
  const order = orders[input.sort ?? 'newest'];
  const role = ctx.actor.role === 'master_admin' ? input.role : 'user';
  const filter = and(
    role === 'administrator' ? ne(users.role, 'user') : role && eq(users.role, role),
    input.search ? matching(input.search, role) : undefined,
  );
  const [rows, total] = await Promise.all([
    selectUsers(ctx.db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    counted ?? ctx.db.$count(users, filter),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toUser) };
}
