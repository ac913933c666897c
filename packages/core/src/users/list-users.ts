import { isAllowed, recordNumberOf, type ListUsersInput, type Page, type User, type userSorts } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, like, or, sql } from 'drizzle-orm';
import { indexedSearchMin, likeBeginningWith, likeContaining } from '../like-patterns.ts';
import type { ReaderCtx } from '../context.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { areStaff } from '../staff.ts';
import { after, newestFirst, oldestFirst, orderedBy, toPage, type Order } from '../page.ts';
import { selectUsers, toUser, type UserSelection } from './select-users.ts';

const { accounts, users } = schema;

const byTime = {
  at: users.createdAt,
  id: users.id,
  of: ({ row }: UserSelection) => ({ at: row.createdAt, id: row.id }),
};

/** The orders of the list of users. */
export const userOrders: Record<(typeof userSorts)[number], Order<UserSelection>> = {
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
    id: accounts.userId, // the column of the index
    type: 'amount',
    direction: 'desc',
    of: ({ row, balance }) => ({ value: balance ?? 0, id: row.id }),
  },
};

/** A search among administrators, who are few, covers username, email and number only. */
function matching(search: string, role: ListUsersInput['role']) {
  const text = search.toLowerCase();
  const pattern = likeContaining(text);
  if (role === 'administrator')
    return or(like(sql`lower(${users.username})`, pattern), like(sql`lower(${users.email})`, pattern), hasNumber(text));
  return text.length < indexedSearchMin ? beginning(text) : like(users.searchText, pattern);
}

/** What the indexes can find by one or two characters. */
function beginning(text: string) {
  const pattern = likeBeginningWith(text);
  return or(like(sql`lower(${users.username})`, pattern), like(sql`lower(${users.accountName})`, pattern), hasNumber(text));
}

function hasNumber(text: string) {
  const number = recordNumberOf(text);
  return number === undefined ? undefined : eq(users.userNumber, number);
}

/**
 * Users; a plain administrator sees members only. `search` is part of username, email, account name, account number or user
 * number, ignoring case; among administrators, of username or email, or the user number. A search of one or two characters among members is the
 * beginning of the username or account name, or the user number.
 */
export async function listUsers(ctx: ReaderCtx, input: ListUsersInput, counted?: Counted): Promise<Page<User>> {
  const order = userOrders[input.sort ?? 'newest'];
  const role = isAllowed('master_reader', ctx.actor.role) ? input.role : 'user';
  const filter = and(
    role === 'administrator' ? areStaff : role && eq(users.role, role),
    input.search ? matching(input.search, role) : undefined,
  );
  const [rows, total] = await Promise.all([
    selectUsers(ctx.db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(ctx.db, users, filter, counted),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toUser) };
}
