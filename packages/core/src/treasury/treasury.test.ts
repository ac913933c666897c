import type { DomainError, RecordTreasuryInput } from '@app/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { getCoverage } from '../stats/get-coverage.ts';
import { createWorld, expectBooksHold, sgd, warmConnections, type World } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { listTreasury } from './list-treasury.ts';
import { recordTreasury } from './record-treasury.ts';
import { reverseTreasury } from './reverse-treasury.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(async () => {
  await expectBooksHold(world.ctx);
  await world.close();
});

const today = '2026-11-20';
const entry = (input: Partial<RecordTreasuryInput> = {}): RecordTreasuryInput => ({
  direction: 'in',
  amount: sgd('100.00'),
  note: 'capital paid in',
  occurredOn: today,
  ...input,
});
const record = (input: Partial<RecordTreasuryInput> = {}) => recordTreasury(world.as(world.admin), entry(input));
const coverage = (days = 366) => getCoverage(world.ctx, { days });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: DomainError) => code,
  );

it('raises what lies at the bank and owes nobody anything', async () => {
  await world.createMember({ available: sgd('50.00') });
  expect(await coverage()).toMatchObject({ atBank: sgd('50.00'), owed: sgd('50.00'), ratioPpm: 1_000_000 });
  await record();
  expect(await coverage()).toMatchObject({ atBank: sgd('150.00'), owed: sgd('50.00'), ratioPpm: 3_000_000 });
  await record({ direction: 'out', amount: sgd('30.00') });
  expect(await coverage()).toMatchObject({ atBank: sgd('120.00'), ratioPpm: 2_400_000 });
});

it('takes out no more than is there, also of two at once', async () => {
  await record();
  expect(await codeOf(record({ direction: 'out', amount: sgd('100.01') }))).toBe('MORE_THAN_AT_BANK');
  await warmConnections(world);
  const both = await Promise.all([1, 2].map(() => codeOf(record({ direction: 'out', amount: sgd('60.00') }))));
  expect(both.toSorted()).toEqual(['MORE_THAN_AT_BANK', 'done']);
});

it('is written down for a day of the business, and for none to come', async () => {
  expect(await codeOf(record({ occurredOn: '2026-11-21' }))).toBe('DATE_IN_FUTURE');
  expect(await record({ occurredOn: '2026-11-18' })).toMatchObject({ occurredOn: '2026-11-18', recordedAt: world.clock.now() });
  const { history } = await coverage();
  expect(history.map(({ day, atBank }) => [day, atBank])).toEqual([
    ['2026-11-18', sgd('100.00')],
    ['2026-11-19', sgd('100.00')],
    [today, sgd('100.00')],
  ]);
});

it('is written down once for one Idempotency-Key', async () => {
  const ctx = world.as(world.admin, { idempotencyKey: 'the same wish' });
  const [first, second] = [await recordTreasury(ctx, entry()), await recordTreasury(ctx, entry())];
  expect(second).toEqual(first);
  expect((await listTreasury(world.ctx, { limit: 10 })).total).toBe(1);
});

it('is corrected by a reversal with its note, once, as of its own day, also where the money is gone', async () => {
  const { id } = await record({ occurredOn: '2026-11-17' });
  await record({ direction: 'out', amount: sgd('40.00') });
  await warmConnections(world);
  const reverse = () => codeOf(reverseTreasury(world.as(world.admin), { id, note: 'typed in twice' }));
  expect((await Promise.all([reverse(), reverse()])).toSorted()).toEqual(['ALREADY_REVERSED', 'done']);
  const { atBank, history } = await coverage();
  expect([atBank, history.map(({ day }) => day)]).toEqual([sgd('40.00') * -1, [today]]);
  const { items } = await listTreasury(world.ctx, { limit: 10 });
  expect(items).toMatchObject([
    { direction: 'out', reversedAt: null, reversalNote: null },
    { id, direction: 'in', reversedAt: world.clock.now(), reversedBy: world.admin.username, reversalNote: 'typed in twice' },
  ]);
  expect(await codeOf(reverseTreasury(world.as(world.admin), { id: crypto.randomUUID(), note: 'x' }))).toBe('NOT_FOUND');
});

it('is listed newest first, page by page, by day and direction', async () => {
  for (const occurredOn of ['2026-11-12', '2026-11-10', '2026-11-11']) await record({ occurredOn });
  await record({ direction: 'out', amount: sgd('5.00') });
  const first = await listTreasury(world.ctx, { limit: 3 });
  expect([first.total, first.items.map(({ occurredOn }) => occurredOn)]).toEqual([4, [today, '2026-11-11', '2026-11-10']]);
  const { items, nextCursor } = await listTreasury(world.ctx, { limit: 3, cursor: first.nextCursor ?? '' });
  expect([items.map(({ occurredOn }) => occurredOn), nextCursor]).toEqual([['2026-11-12'], null]);
  expect((await listTreasury(world.ctx, { limit: 9, direction: 'out' })).total).toBe(1);
  expect((await listTreasury(world.ctx, { limit: 9, from: '2026-11-11', to: '2026-11-12' })).total).toBe(2);
  expect(await codeOf(listTreasury(world.ctx, { limit: 9, cursor: 'x' }))).toBe('INVALID_INPUT');
});

it('touches no member: the database refuses a treasury transfer to anybody', async () => {
  const member = await world.createMember();
  const toMember = sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
    select 'treasury-x', 'treasury', b.id, m.id, 1, now(), now(), ${member.id}, 'x'
    from accounts b, accounts m where b.kind = 'bank' and m.kind = 'available' and m.user_id = ${member.id}`;
  await expect(world.db.execute(toMember)).rejects.toMatchObject({ cause: { constraint_name: 'transfer_keeps_its_route' } });
});

it('the coverage of each day is what its end was, interest and corrections included', async () => {
  expect(await coverage()).toMatchObject({ atBank: 0, owed: 0, ratioPpm: null, history: [{ day: today, ratioPpm: null }] });
  const member = await world.createMember({ available: sgd('1000.00') });
  await world.buy(member, sgd('1000.00'), 'standard', 7);
  const days: (number | null)[][] = [];
  const look = async () => {
    const { atBank, owed, ratioPpm } = await coverage();
    days.push([atBank, owed, ratioPpm]);
  };
  await look();
  world.clock.forward({ days: 1 });
  await accrueInterest(world.ctx, { runId: null });
  const { id } = await world.deposit(member, sgd('200.00'));
  await processRequest(world.as(world.admin), { id, status: 'approved' });
  await look();
  world.clock.forward({ days: 1 });
  await accrueInterest(world.ctx, { runId: null });
  const withdrawal = await requestWithdrawal(world.as(member), { amount: sgd('150.00') });
  await processRequest(world.as(world.admin), { id: withdrawal.id, status: 'approved' });
  await look();
  world.clock.forward({ days: 1 });
  await accrueInterest(world.ctx, { runId: null });
  await deleteTransaction(world.as(world.admin), { id: withdrawal.id });
  await look();
  const { history } = await coverage();
  expect(history.map(({ atBank, owed, ratioPpm }) => [atBank, owed, ratioPpm])).toEqual(days);
  expect(history.at(-1)).toEqual({
    day: '2026-11-23',
    atBank: sgd('1200.00'),
    owed: sgd('1200.00') + 65_000 + 65_325 + 65_652,
    ratioPpm: 987_593,
  });
  expect((await coverage(2)).history).toEqual(history.slice(-2));
});

it('tells what lies at the bank by where it came from, without what was taken back', async () => {
  const member = await world.createMember({ available: sgd('500.00') });
  const kept = await requestWithdrawal(world.as(member), { amount: sgd('80.00') });
  const undone = await requestWithdrawal(world.as(member), { amount: sgd('50.00') });
  for (const { id } of [kept, undone]) await processRequest(world.as(world.admin), { id, status: 'approved' });
  await deleteTransaction(world.as(world.admin), { id: undone.id });
  const late = await world.deposit(member, sgd('30.00'));
  await processRequest(world.as(world.admin), { id: late.id, status: 'approved' });
  await deleteTransaction(world.as(world.admin), { id: late.id });
  const [typo, fee] = [await record(), await record({ direction: 'out', amount: sgd('7.00') })];
  await record({ amount: sgd('20.00') });
  await reverseTreasury(world.as(world.admin), { id: typo.id, note: 'typed in twice' });
  await reverseTreasury(world.as(world.admin), { id: fee.id, note: 'never charged' });
  expect(await coverage()).toMatchObject({
    deposits: sgd('500.00'),
    withdrawals: sgd('80.00'),
    treasury: sgd('20.00'),
    atBank: sgd('440.00'),
  });
});
