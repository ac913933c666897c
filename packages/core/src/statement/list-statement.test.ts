import { businessDayOf, type StatementLine } from '@app/contract';
import { schema } from '@app/db';
import { add } from '@app/money';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { listClosedTransactions } from '../closed-members/list-closed-transactions.ts';
import type { Actor } from '../context.ts';
import { processRequest } from '../requests/process-request.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { listMyTransactions } from '../transactions/list-transactions.ts';
import { createCoreFixture, expectInvariants, listBalancesOffStatement, sgd, type CoreFixture } from '../testing/index.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { exportStatement } from './export-statement.ts';
import { getBalanceHistory } from './get-balance-history.ts';
import { listStatement } from './list-statement.ts';

let fixture: CoreFixture;
let member: Actor;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  member = await afterDowntime();
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

/* Three days on which no interest is paid while the member keeps depositing; then the missed interest is paid. */
async function afterDowntime(): Promise<Actor> {
  const owner = await fixture.createMember({ available: sgd('100.00') });
  await fixture.buy(owner, sgd('60.00'), 'standard', 1);
  await fixture.buy(owner, sgd('20.00'), 'standard', 7);
  for (let day = 0; day < 3; day++) {
    fixture.clock.forward({ days: 1, hours: 1 });
    await processRequest(fixture.as(fixture.masterAdmin), { id: (await fixture.deposit(owner, sgd('10.00'))).id, status: 'approved' });
  }
  await accrueInterest(fixture.ctx, { runId: null });
  return owner;
}

const wholeStatement = async () => (await listStatement(fixture.as(member), { limit: 1000 })).items;

describe('after missed days were paid', () => {
  it('lists by effective instant, and every balance follows from the line before', async () => {
    const lines = (await wholeStatement()).toReversed();
    expect(lines.map(({ kind }) => kind)).toEqual([
      'deposit',
      'purchase',
      'purchase',
      'interest',
      'interest',
      'maturity',
      'deposit',
      'interest',
      'deposit',
      'interest',
      'deposit',
    ]);
    for (const [n, line] of lines.entries()) {
      const before = lines[n - 1];
      expect(line.at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? 0);
      expect([line.availableAfter, line.investedAfter]).toEqual([
        (before?.availableAfter ?? 0) + line.available,
        (before?.investedAfter ?? 0) + line.invested,
      ]);
    }
  });

  it('has the same balances for every day as the balance history, the file and the closing balance', async () => {
    const { points } = await getBalanceHistory(fixture.as(member));
    expect(points.length).toBeGreaterThan(3);
    for (const { day, available, invested } of points) {
      const held = { available, invested };
      const { items, closing } = await listStatement(fixture.as(member), { limit: 1, to: day });
      expect({ day, available: items[0]?.availableAfter, invested: items[0]?.investedAfter }).toEqual({ day, ...held });
      expect({ day, ...closing }).toEqual({ day, ...held });
      const file = await exportStatement(fixture.as(member), { to: day });
      expect({ day, ...file.closing }).toEqual({ day, ...held });
    }
  });

  it('shows beside every transaction and request the balance of its statement line, not the one right after its posting', async () => {
    const rows = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.userId, member.id));
    const posted = new Map(rows.map(({ id, balanceAfter }) => [id, balanceAfter]));
    const { items } = await listMyTransactions(fixture.as(member), { limit: 1000 });
    const deposits = items.filter(({ type }) => type === 'deposit');
    expect(deposits.filter(({ id, balanceAfter }) => posted.get(id) !== balanceAfter)).toHaveLength(3);
    expect(await listBalancesOffStatement(fixture.db)).toEqual([]);
  });

  it('shows the same balances of a deleted member', async () => {
    const leaver = await afterDowntime();
    const shown = async (list: Promise<{ items: { id: string; balanceAfter: number | null }[] }>) =>
      (await list).items.map(({ id, balanceAfter }) => `${id} ${balanceAfter}`).toSorted();
    const before = await shown(listMyTransactions(fixture.as(leaver), { limit: 1000 }));
    await deleteUser(fixture.as(fixture.masterAdmin), { id: leaver.id });
    expect(await shown(listClosedTransactions(fixture.as(fixture.masterAdmin), { id: leaver.id, limit: 1000 }))).toEqual(before);
  });

  it('returns the same lines page by page', async () => {
    const pages: StatementLine[] = [];
    let cursor: string | undefined;
    do {
      const page = await listStatement(fixture.as(member), { limit: 2, cursor });
      pages.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(await wholeStatement());
  });
});

describe('a range', () => {
  it('begins with the opening balance, and its lines lead to the closing one', async () => {
    const { items, opening, closing } = await listStatement(fixture.as(member), { limit: 1000, from: '2026-11-21', to: '2026-11-22' });
    expect(opening).toEqual({ available: sgd('20.00'), invested: sgd('80.00') });
    const [moved, grown] = [
      items.reduce((sum, line) => add(sum, line.available), opening.available),
      items.reduce((sum, line) => add(sum, line.invested), opening.invested),
    ];
    expect(closing).toEqual({ available: moved, invested: grown });
  });

  it('has both balances without movements, and an opening balance of zero without a first day', async () => {
    const quiet = await listStatement(fixture.as(member), { limit: 10, from: '2027-01-01', to: '2027-01-31' });
    expect(quiet).toMatchObject({ items: [], total: 0, nextCursor: null });
    expect(quiet.opening).toEqual(quiet.closing);
    expect(quiet.opening.available).toBeGreaterThan(0);
    expect((await listStatement(fixture.as(member), { limit: 1 })).opening).toEqual({ available: 0, invested: 0 });
  });

  it('refuses an invalid cursor', async () => {
    for (const cursor of ['12', '-1-2', 'x'])
      await expect(listStatement(fixture.as(member), { limit: 1, cursor })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a correction of money that has moved on', () => {
  /* SGD 100.00 was deposited, 80.00 invested, and the deposit is corrected to SGD 120.00. */
  async function afterCorrection(): Promise<Actor> {
    const owner = await fixture.createMember({ available: sgd('100.00') });
    const [deposit] = (await listMyTransactions(fixture.as(owner), { limit: 1 })).items;
    await fixture.buy(owner, sgd('80.00'), 'standard', 7);
    await updateTransaction(fixture.as(fixture.masterAdmin), { id: deposit!.id, newAmount: sgd('120.00') });
    return owner;
  }
  const balancesOf = (lines: StatementLine[]) => lines.map(({ kind, available, availableAfter }) => [kind, available, availableAfter]);
  const corrected = [
    ['deposit', sgd('120.00'), sgd('40.00')],
    ['reversal', -sgd('100.00'), null],
    ['purchase', -sgd('80.00'), sgd('20.00')],
    ['deposit', sgd('100.00'), sgd('100.00')],
  ];

  it('shows no balance between its lines, and both lines add up to the next balance', async () => {
    const owner = await afterCorrection();
    const { items } = await listStatement(fixture.as(owner), { limit: 10 });
    expect(balancesOf(items)).toEqual(corrected);
    expect(items.map(({ isCorrection }) => isCorrection)).toEqual([true, true, false, false]);
  });

  it('has the same lines page by page and in the file', async () => {
    const owner = await afterCorrection();
    const pages: StatementLine[] = [];
    let cursor: string | undefined;
    do {
      const page = await listStatement(fixture.as(owner), { limit: 1, cursor });
      pages.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(balancesOf(pages)).toEqual(corrected);
    expect(balancesOf((await exportStatement(fixture.as(owner), {})).lines)).toEqual(corrected);
  });

  it('is a line of its own where nothing is posted again', async () => {
    const owner = await fixture.createMember({ available: sgd('100.00') });
    const [deposit] = (await listMyTransactions(fixture.as(owner), { limit: 1 })).items;
    await updateTransaction(fixture.as(fixture.masterAdmin), { id: deposit!.id, status: 'pending' });
    const [newest] = (await listStatement(fixture.as(owner), { limit: 1 })).items;
    expect(newest).toMatchObject({ kind: 'reversal', availableAfter: 0, isCorrection: false });
  });
});

describe('money in and money out', () => {
  it.each([{}, { from: '2026-11-21' }, { to: '2026-11-21' }, { from: '2026-11-21', to: '2026-11-22' }, { from: '2027-01-01' }])(
    'lead from the opening to the closing balance: %o',
    async (range) => {
      const { items, opening, closing, moneyIn, moneyOut } = await listStatement(fixture.as(member), { limit: 1000, ...range });
      for (const account of ['available', 'invested'] as const) {
        expect(opening[account] + moneyIn[account] - moneyOut[account]).toBe(closing[account]);
        const added = items.map((line) => line[account]).filter((change) => change > 0);
        expect(moneyIn[account]).toBe(added.reduce((sum: number, change) => sum + change, 0));
      }
    },
  );
});

describe('the end of a file', () => {
  it('is the present where its last day is not over or not given', async () => {
    const now = fixture.clock.now();
    const today = businessDayOf(now);
    expect((await exportStatement(fixture.as(member), { to: '2026-11-20' })).endsAt).toBe('2026-11-20');
    expect((await exportStatement(fixture.as(member), { to: today })).endsAt).toEqual(now);
    expect((await exportStatement(fixture.as(member), { from: today })).endsAt).toEqual(now);
  });
});
