import { accrueInterest, updateUser } from '@app/core';
import { sgd } from '@app/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();
let token: string;

/* Some rows have the same instant, others the same amount, so that the tie-breaker matters in each order except that by username. */
beforeAll(async () => {
  const { coreFixture, member, otherMember } = fixture;
  for (const [index, amount] of ['7.00', '9.00', '7.00', '8.00', '9.00', '7.00'].entries()) {
    if (index % 2 === 0) coreFixture.clock.forward({ hours: 1 });
    const owner = index % 2 === 0 ? member : otherMember;
    await coreFixture.deposit(owner, sgd(amount));
    await coreFixture.buy(owner, sgd(amount), 'standard', index % 3 === 0 ? 7 : 30);
    const withoutInvestment = await coreFixture.createMember();
    if (index > 2) await updateUser(coreFixture.as(coreFixture.masterAdmin), { id: withoutInvestment.id, balance: sgd(amount) });
  }
  coreFixture.clock.forward({ days: 2 });
  await accrueInterest(coreFixture.ctx, { runId: null });
  token = await coreFixture.logIn(fixture.masterAdmin);
});

type Row = Record<string, string | number>;
type Case = { path: string; sort: string; field: string; direction: 1 | -1 };

const get = (address: string) => send(fixture.app, 'GET', address, { token });
const nextOf = ({ link }: Record<string, unknown>) => (typeof link === 'string' ? /<(.*)>/.exec(link)?.[1] : undefined);

async function readAllPages(path: string, query: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let address: string | undefined = `/api${path}?limit=2&${query}`; address !== undefined;) {
    const { status, headers, body } = await get(address);
    expect(status).toBe(200);
    rows.push(...body);
    address = nextOf(headers);
  }
  return rows;
}

const cases: Case[] = [
  { path: '/admin/requests', sort: 'newest', field: 'created_at', direction: -1 },
  { path: '/admin/requests', sort: 'oldest', field: 'created_at', direction: 1 },
  { path: '/admin/requests', sort: 'amount', field: 'amount', direction: -1 },
  { path: '/admin/transactions', sort: 'oldest', field: 'created_at', direction: 1 },
  { path: '/admin/transactions', sort: 'amount', field: 'amount', direction: -1 },
  { path: '/admin/users', sort: 'oldest', field: 'created_at', direction: 1 },
  { path: '/admin/users', sort: 'username', field: 'username', direction: 1 },
  { path: '/admin/users', sort: 'balance', field: 'balance', direction: -1 },
  { path: '/admin/investments', sort: 'value', field: 'current_value', direction: -1 },
  { path: '/admin/investments', sort: 'ending', field: 'end_date', direction: 1 },
];

const compare = (a: string | number, b: string | number) => (a === b ? 0 : a < b ? -1 : 1);

describe.each(cases)('GET $path?sort=$sort', ({ path, sort, field, direction }) => {
  it('returns every row once over its pages, in that order, with the id as tie-breaker', async () => {
    const rows = await readAllPages(path, `sort=${sort}`);
    const all: Row[] = (await get(`/api${path}?limit=1000`)).body;
    const expected = all.toSorted(
      (a, b) => direction * compare(a[field] ?? '', b[field] ?? '') || direction * compare(a['id'] ?? '', b['id'] ?? ''),
    );
    expect(all.length).toBeGreaterThan(5);
    expect(rows).toEqual(expected);
  });

  it('refuses the cursor of another order', async () => {
    const other = { '/admin/investments': 'newest' }[path] ?? (sort === 'oldest' ? 'newest' : 'oldest');
    const { headers } = await get(`/api${path}?limit=2&sort=${other}`);
    const cursor = new URLSearchParams(nextOf(headers)?.split('?')[1]).get('cursor');
    const { status, body } = await get(`/api${path}?limit=2&sort=${sort}&cursor=${cursor}`);
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID_INPUT', ['cursor']]);
  });
});

it('an unknown order of a list is refused', async () => {
  for (const address of ['/admin/requests?sort=username', '/admin/users?sort=amount', '/admin/investments?sort=oldest'])
    expect((await get(`/api${address}`)).status, address).toBe(400);
});

it.each(['/admin/requests', '/admin/investments'])('GET %s with user_id returns only the rows of that member', async (path) => {
  const rows: Row[] = (await get(`/api${path}?user_id=${fixture.member.id}`)).body;
  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(rows.map((row) => row['user_id']))).toEqual(new Set([fixture.member.id]));
});

it('pending requests can be listed oldest first, over several pages', async () => {
  const pending = (await readAllPages('/admin/requests', 'sort=oldest&status=pending')).map((row) => row['created_at']);
  expect(pending.length).toBe(6);
  expect(pending).toEqual(pending.toSorted((a, b) => compare(a ?? '', b ?? '')));
});
