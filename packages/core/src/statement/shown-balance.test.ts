import type { ListTransactionsInput } from '@app/contract';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor } from '../context.ts';
import { listRequests } from '../requests/list-requests.ts';
import { processRequest } from '../requests/process-request.ts';
import { createCoreFixture, expectInvariants, listBalancesOffStatement, sgd, type CoreFixture } from '../testing/index.ts';
import { listTransactions } from '../transactions/list-transactions.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';

let fixture: CoreFixture;
let one: Actor;
let other: Actor;
let unmoved: string[];
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  [one, other] = [await fixture.createMember({ available: sgd('100.00') }), await fixture.createMember({ available: sgd('50.00') })];
  unmoved = await fillBooks();
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const decide = (id: string, status: 'approved' | 'rejected') => processRequest(fixture.as(fixture.masterAdmin), { id, status });

/*
 * Payments of both members at one instant, two corrections and a late day of interest; returns the ids of transactions that moved
 * nothing.
 */
async function fillBooks(): Promise<string[]> {
  const ids: string[] = [];
  for (const amount of ['10.00', '20.00', '30.00'])
    for (const member of [one, other]) ids.push((await decide((await fixture.deposit(member, sgd(amount))).id, 'approved')).id);
  await fixture.buy(one, sgd('40.00'), 'standard', 7);
  fixture.clock.forward({ days: 1, hours: 1 });
  await decide((await fixture.deposit(one, sgd('15.00'))).id, 'approved');
  await accrueInterest(fixture.ctx, { runId: null });
  const [corrected = '', , , opened = ''] = ids;
  await updateTransaction(fixture.as(fixture.masterAdmin), { id: corrected, newAmount: sgd('12.00') });
  await updateTransaction(fixture.as(fixture.masterAdmin), { id: opened, status: 'pending' });
  const [rejected, pending] = [await fixture.deposit(one, sgd('11.00')), await fixture.deposit(other, sgd('12.00'))];
  await decide(rejected.id, 'rejected');
  return [opened, rejected.id, pending.id];
}

type Listed = { items: { id: string; balanceAfter: number | null }[]; nextCursor: string | null };

async function balancesByPages(list: (cursor: string | undefined) => Promise<Listed>): Promise<[string, number | null][]> {
  const balances: [string, number | null][] = [];
  let cursor: string | undefined;
  do {
    const page = await list(cursor);
    balances.push(...page.items.map(({ id, balanceAfter }): [string, number | null] => [id, balanceAfter]));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return balances;
}

it('equals that of the statement for every row, and is absent for rows without a line', async () => {
  expect(await listBalancesOffStatement(fixture.db)).toEqual([]);
  const balances = new Map(await balancesByPages((cursor) => listTransactions(fixture.as(fixture.masterAdmin), { limit: 1000, cursor })));
  expect(balances.size).toBe(12);
  expect(unmoved.map((id) => balances.get(id))).toEqual([null, null, null]);
  expect([...balances.values()].filter((balance) => balance === null)).toHaveLength(3);
});

it('orders the rows of one instant by id', async () => {
  const { items } = await listTransactions(fixture.as(fixture.masterAdmin), { limit: 1000, search: other.username });
  const balances = items.flatMap(({ balanceAfter }) => (balanceAfter === null ? [] : [balanceAfter]));
  expect(balances.toSorted((a, b) => a - b)).toEqual([sgd('50.00'), sgd('60.00'), sgd('110.00')]);
});

it.each(['newest', 'oldest', 'amount'] as const)('is the same on pages of any size, with rows of other members: by %s', async (sort) => {
  const pages = (limit: number, additional: Partial<ListTransactionsInput> = {}) =>
    balancesByPages((cursor) => listTransactions(fixture.as(fixture.masterAdmin), { ...additional, limit, sort, cursor }));
  const whole = await pages(1000);
  for (const limit of [1, 2, 5]) expect(await pages(limit)).toEqual(whole);
  const known = new Map(whole);
  for (const [id, balance] of await balancesByPages((cursor) => listRequests(fixture.as(fixture.masterAdmin), { limit: 3, sort, cursor })))
    expect([id, balance]).toEqual([id, known.get(id)]);
});
