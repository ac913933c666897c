import type { DomainError, RecordTreasuryInput } from '@app/contract';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { getCoverage } from '../stats/get-coverage.ts';
import { createCoreFixture, expectInvariants, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { listTreasury } from './list-treasury.ts';
import { recordTreasury } from './record-treasury.ts';
import { reverseTreasury } from './reverse-treasury.ts';

let fixture: CoreFixture;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const today = '2026-11-20';
const entry = (input: Partial<RecordTreasuryInput> = {}): RecordTreasuryInput => ({
  direction: 'in',
  amount: sgd('100.00'),
  note: 'capital paid in',
  occurredOn: today,
  ...input,
});
const record = (input: Partial<RecordTreasuryInput> = {}) => recordTreasury(fixture.as(fixture.masterAdmin), entry(input));
const coverage = (days = 366) => getCoverage(fixture.as(fixture.masterAdmin), { days });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }: DomainError) => code,
  );

it('raises the money at the bank and not what is owed', async () => {
  await fixture.createMember({ available: sgd('50.00') });
  expect(await coverage()).toMatchObject({ atBank: sgd('50.00'), owed: sgd('50.00'), ratioPpm: 1_000_000 });
  await record();
  expect(await coverage()).toMatchObject({ atBank: sgd('150.00'), owed: sgd('50.00'), ratioPpm: 3_000_000 });
  await record({ direction: 'out', amount: sgd('30.00') });
  expect(await coverage()).toMatchObject({ atBank: sgd('120.00'), ratioPpm: 2_400_000 });
});

it('refuses to take out more than is there, also for two concurrent entries', async () => {
  await record();
  expect(await codeOf(record({ direction: 'out', amount: sgd('100.01') }))).toBe('MORE_THAN_AT_BANK');
  await warmConnections(fixture);
  const both = await Promise.all([1, 2].map(() => codeOf(record({ direction: 'out', amount: sgd('60.00') }))));
  expect(both.toSorted()).toEqual(['MORE_THAN_AT_BANK', 'done']);
});

it('is recorded for a business day, and not for one in the future', async () => {
  expect(await codeOf(record({ occurredOn: '2026-11-21' }))).toBe('DATE_IN_FUTURE');
  expect(await record({ occurredOn: '2026-11-18' })).toMatchObject({ occurredOn: '2026-11-18', recordedAt: fixture.clock.now() });
  const { history } = await coverage();
  expect(history.map(({ day, atBank }) => [day, atBank])).toEqual([
    ['2026-11-18', sgd('100.00')],
    ['2026-11-19', sgd('100.00')],
    [today, sgd('100.00')],
  ]);
});

it('is recorded once for one Idempotency-Key', async () => {
  const ctx = fixture.as(fixture.masterAdmin, { idempotencyKey: 'the same wish' });
  const [first, second] = [await recordTreasury(ctx, entry()), await recordTreasury(ctx, entry())];
  expect(second).toEqual(first);
  expect((await listTreasury(fixture.as(fixture.masterAdmin), { limit: 10 })).total).toBe(1);
});

it('is reversed with a note, once, as of its own day, also when the money is gone', async () => {
  const { id } = await record({ occurredOn: '2026-11-17' });
  await record({ direction: 'out', amount: sgd('40.00') });
  await warmConnections(fixture);
  const reverse = () => codeOf(reverseTreasury(fixture.as(fixture.masterAdmin), { id, note: 'typed in twice' }));
  expect((await Promise.all([reverse(), reverse()])).toSorted()).toEqual(['ALREADY_REVERSED', 'done']);
  const { atBank, history } = await coverage();
  expect([atBank, history.map(({ day }) => day)]).toEqual([sgd('40.00') * -1, [today]]);
  const { items } = await listTreasury(fixture.as(fixture.masterAdmin), { limit: 10 });
  expect(items).toMatchObject([
    { direction: 'out', reversedAt: null, reversalNote: null },
    { id, direction: 'in', reversedAt: fixture.clock.now(), reversedBy: fixture.masterAdmin.username, reversalNote: 'typed in twice' },
  ]);
  expect(await codeOf(reverseTreasury(fixture.as(fixture.masterAdmin), { id: crypto.randomUUID(), note: 'x' }))).toBe('NOT_FOUND');
});

it('is listed newest first, in pages, by day and direction', async () => {
  for (const occurredOn of ['2026-11-12', '2026-11-10', '2026-11-11']) await record({ occurredOn });
  await record({ direction: 'out', amount: sgd('5.00') });
  const first = await listTreasury(fixture.as(fixture.masterAdmin), { limit: 3 });
  expect([first.total, first.items.map(({ occurredOn }) => occurredOn)]).toEqual([4, [today, '2026-11-11', '2026-11-10']]);
  const { items, nextCursor } = await listTreasury(fixture.as(fixture.masterAdmin), { limit: 3, cursor: first.nextCursor ?? '' });
  expect([items.map(({ occurredOn }) => occurredOn), nextCursor]).toEqual([['2026-11-12'], null]);
  expect((await listTreasury(fixture.as(fixture.masterAdmin), { limit: 9, direction: 'out' })).total).toBe(1);
  expect((await listTreasury(fixture.as(fixture.masterAdmin), { limit: 9, from: '2026-11-11', to: '2026-11-12' })).total).toBe(2);
  expect(await codeOf(listTreasury(fixture.as(fixture.masterAdmin), { limit: 9, cursor: 'x' }))).toBe('INVALID_INPUT');
});

it('moves no member account: the database refuses a treasury transfer to a member', async () => {
  const member = await fixture.createMember();
  const toMember = sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
    select 'treasury-x', 'treasury', b.id, m.id, 1, now(), now(), ${member.id}, 'x'
    from accounts b, accounts m where b.kind = 'bank' and m.kind = 'available' and m.user_id = ${member.id}`;
  await expect(fixture.db.execute(toMember)).rejects.toMatchObject({ cause: { constraint_name: 'transfer_keeps_its_route' } });
});

it('the coverage of each day equals the balances at its end, interest and corrections included', async () => {
  expect(await coverage()).toMatchObject({ atBank: 0, owed: 0, ratioPpm: null, history: [{ day: today, ratioPpm: null }] });
  const member = await fixture.createMember({ available: sgd('1000.00') });
  await fixture.buy(member, sgd('1000.00'), 'standard', 7);
  const days: (number | null)[][] = [];
  const look = async () => {
    const { atBank, owed, ratioPpm } = await coverage();
    days.push([atBank, owed, ratioPpm]);
  };
  await look();
  fixture.clock.forward({ days: 1 });
  await accrueInterest(fixture.ctx, { runId: null });
  const { id } = await fixture.deposit(member, sgd('200.00'));
  await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
  await look();
  fixture.clock.forward({ days: 1 });
  await accrueInterest(fixture.ctx, { runId: null });
  const withdrawal = await requestWithdrawal(fixture.as(member), { amount: sgd('150.00') });
  await processRequest(fixture.as(fixture.masterAdmin), { id: withdrawal.id, status: 'approved' });
  await look();
  fixture.clock.forward({ days: 1 });
  await accrueInterest(fixture.ctx, { runId: null });
  await deleteTransaction(fixture.as(fixture.masterAdmin), { id: withdrawal.id });
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

it('splits the money at the bank by source, without reversed transfers', async () => {
  const member = await fixture.createMember({ available: sgd('500.00') });
  const kept = await requestWithdrawal(fixture.as(member), { amount: sgd('80.00') });
  const undone = await requestWithdrawal(fixture.as(member), { amount: sgd('50.00') });
  for (const { id } of [kept, undone]) await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
  await deleteTransaction(fixture.as(fixture.masterAdmin), { id: undone.id });
  const late = await fixture.deposit(member, sgd('30.00'));
  await processRequest(fixture.as(fixture.masterAdmin), { id: late.id, status: 'approved' });
  await deleteTransaction(fixture.as(fixture.masterAdmin), { id: late.id });
  const [typo, fee] = [await record(), await record({ direction: 'out', amount: sgd('7.00') })];
  await record({ amount: sgd('20.00') });
  await reverseTreasury(fixture.as(fixture.masterAdmin), { id: typo.id, note: 'typed in twice' });
  await reverseTreasury(fixture.as(fixture.masterAdmin), { id: fee.id, note: 'never charged' });
  expect(await coverage()).toMatchObject({
    deposits: sgd('500.00'),
    withdrawals: sgd('80.00'),
    treasury: sgd('20.00'),
    atBank: sgd('440.00'),
  });
});
