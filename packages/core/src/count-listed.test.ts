import { exactTotalMax } from '@app/contract';
import { schema } from '@app/db';
import { eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { countListed } from './count-listed.ts';
import { countRows } from './exports/list-rows.ts';
import { investmentOrders } from './investments/select-investments.ts';
import { listInvestments } from './investments/list-investments.ts';
import { orderedBy, type Order } from './page.ts';
import { createCoreFixture, type CoreFixture } from './testing/index.ts';
import { listTransactions, listTransactionsWithSum } from './transactions/list-transactions.ts';
import { transactionOrders } from './transactions/transaction-orders.ts';
import { listUsers, userOrders } from './users/list-users.ts';

const { accounts, investments, transactions, users } = schema;

let fixture: CoreFixture;
/** Adds members with accounts, a request and an investment each; several share an instant and an amount. */
const addMembers = (from: number, to: number) =>
  fixture.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into users (username, email, password_hash, referral_code, created_at)
      select 'many' || n, 'many' || n || '@example.test', '-', upper(lpad(to_hex(n), 8, '0')), timestamptz '2026-11-01' + n / 3 * interval '1 second'
      from generate_series(${from}::int, ${to}::int) n`);
    await tx.execute(sql`insert into accounts (user_id, kind, credits) select users.id, kind, length(username) * 13000 from users,
      unnest(array['available', 'invested']) kind where not exists (select from accounts where user_id = users.id)`);
    await tx.execute(sql`insert into transactions (user_id, type, status, amount, created_at)
      select id, 'deposit', 'pending', 13000 * (1 + user_number % 5), created_at from users
      where username like 'many%' and not exists (select from transactions where user_id = users.id)`);
    await tx.execute(sql`insert into investments (user_id, plan_type, amount, current_value, rate_ppm, duration_days, purchased_at, end_date, next_accrual_at)
      select id, 'standard', 1300000 * (1 + user_number % 5), 1300000 * (1 + user_number % 5), 5000, 7, created_at, created_at + interval '7 days',
        created_at + interval '1 day' from users
      where username like 'many%' and not exists (select from investments where user_id = users.id)`);
  });

beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  await addMembers(1, exactTotalMax - 1);
});
afterAll(() => fixture.close());

const asMaster = () => fixture.as(fixture.masterAdmin);
const members = () => listUsers(asMaster(), { limit: 1, role: 'user' });

describe('the number of rows of a list', () => {
  it('is counted up to 10,000, and above that an estimate, except in exports', async () => {
    expect(await members()).toMatchObject({ total: exactTotalMax - 1, isTotalEstimated: false });
    await addMembers(exactTotalMax, exactTotalMax);
    expect(await members()).toMatchObject({ total: exactTotalMax, isTotalEstimated: false });
    await addMembers(exactTotalMax + 1, exactTotalMax + 1);
    const { total, isTotalEstimated } = await members();
    expect(isTotalEstimated).toBe(true);
    expect(total).toBeGreaterThanOrEqual(exactTotalMax);
    expect(await countRows(asMaster(), 'users', { role: 'user' })).toBe(exactTotalMax + 1);
    expect(await countListed(fixture.db, users, eq(users.role, 'user'), 7)).toEqual({ total: 7, isTotalEstimated: false });
  });

  it('is estimated from the statistics of the table, in three digits', async () => {
    await addMembers(exactTotalMax + 2, 12_345);
    await fixture.db.execute(sql`analyze users, accounts, transactions, investments`);
    expect((await members()).total).toBe(12_300);
    expect(await listUsers(asMaster(), { limit: 1, search: 'many1234' })).toMatchObject({ total: 7, isTotalEstimated: false });
  });
});

it('is that of the sum where the sum covers the list', async () => {
  const total = 12_345;
  expect(await listTransactionsWithSum(asMaster(), { limit: 1, type: 'deposit', status: 'pending' })).toMatchObject({
    total,
    isTotalEstimated: false,
    sum: { rows: total },
  });
  expect(await listTransactionsWithSum(asMaster(), { limit: 1, type: 'deposit' })).toMatchObject({
    isTotalEstimated: true,
    sum: { rows: 0 },
  });
  expect(await listTransactionsWithSum(asMaster(), { limit: 1, type: 'interest' })).toMatchObject({ total: 0, isTotalEstimated: false });
});

type Read = (place: { cursor?: string; limit: number }) => Promise<{ items: { id: string }[]; nextCursor: string | null }>;

let added = 20_000;

/** The ids of all pages; a row is added after every page. */
async function idsOfAllPages(read: Read): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await read({ limit: 1000, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) return ids;
    cursor = page.nextCursor;
    added++;
    await addMembers(added, added);
  }
}

/** Statements whose `id` column has the ids of the whole list in its order. */
const ordersOf = <Row>(orders: Record<string, Order<Row>>, from: SQL) =>
  Object.fromEntries(
    Object.entries(orders).map(([sort, order]) => [
      sort,
      sql`select ${order.id} as id ${from} order by ${sql.join(orderedBy(order), sql`, `)}`,
    ]),
  );
const ofMembers = sql`from ${users} join ${accounts} on ${accounts.userId} = ${users.id} and ${accounts.kind} = 'available' where ${users.role} = 'user'`;
const ordered: Record<string, Record<string, SQL>> = {
  members: ordersOf(userOrders, ofMembers),
  transactions: ordersOf(transactionOrders(), sql`from ${transactions} where ${transactions.deletedAt} is null`),
  investments: ordersOf(investmentOrders, sql`from ${investments}`),
};
const lists: Record<string, (sort: never) => Read> = {
  members: (sort) => (place) => listUsers(asMaster(), { ...place, sort, role: 'user' }),
  transactions: (sort) => (place) => listTransactions(asMaster(), { ...place, sort }),
  investments: (sort) => (place) => listInvestments(asMaster(), { ...place, sort }),
};
const cases = Object.entries(ordered).flatMap(([list, sorts]) =>
  Object.entries(sorts).map(([sort, statement]) => ({ list, sort, statement })),
);

describe.each(cases)('$list by $sort', ({ list, sort, statement }) => {
  it('has every row once, in order, while rows are added between its pages', async () => {
    const whole = (await fixture.db.execute<{ id: string }>(statement)).map(({ id }) => id);
    const read = lists[list]?.(sort as never); // the sorts are the keys of the orders of this list
    const paged = await idsOfAllPages(read as Read);
    expect(new Set(paged).size).toBe(paged.length);
    const before = new Set(whole);
    expect(paged.filter((id) => before.has(id))).toEqual(whole);
  });

  it('is read from an index, without sorting the table', async () => {
    const plan = await fixture.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement} limit 51`);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).not.toMatch(/Sort/);
    expect(text).toMatch(/Index/);
  });
});
