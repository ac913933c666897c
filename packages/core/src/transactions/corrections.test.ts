import { requestStatuses, requestTypes } from '@app/contract';
import { schema } from '@app/db';
import { idr } from '@app/money';
import { and, eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { deleteBank } from '../banks/delete-bank.ts';
import { listMyInvestments } from '../investments/list-investments.ts';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { listMyRequests, listRequests } from '../requests/list-requests.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listStatement } from '../statement/list-statement.ts';
import { createCoreFixture, expectInvariants, outcome, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';
import { deleteTransaction } from './delete-transaction.ts';
import { listMyTransactions } from './list-transactions.ts';
import { updateTransaction } from './update-transaction.ts';

const rounds = inject('rounds');

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const asMasterAdmin = () => fixture.as(fixture.masterAdmin);
const available = async (userId: string) => (await getFreeBalance(fixture.db, userId)).available;
const newest = async (member: Parameters<CoreFixture['as']>[0]) => (await listMyTransactions(fixture.as(member), { limit: 1 })).items[0]!;

const withdraw = async (member: Parameters<CoreFixture['as']>[0], amount: string) =>
  (await requestWithdrawal(fixture.as(member), { amount: sgd(amount) })).id;

describe('correcting a deposit', () => {
  it('reverses its posting and posts the corrected values, and the statement shows both', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    const corrected = await updateTransaction(asMasterAdmin(), { id, newAmount: sgd('12.50') });
    expect(corrected).toMatchObject({ amount: sgd('12.50'), status: 'approved', balanceAfter: sgd('12.50') });
    const { items } = await listStatement(fixture.as(member), { limit: 10 });
    expect(items.map(({ kind, available: change, availableAfter }) => [kind, change, availableAfter])).toEqual([
      ['deposit', sgd('12.50'), sgd('12.50')],
      ['reversal', -sgd('10.00'), null],
      ['deposit', sgd('10.00'), sgd('10.00')],
    ]);
  });

  it('is refused when it would make the balance negative, and changes nothing', async () => {
    const member = await fixture.createMember({ available: sgd('20.00') });
    const { id } = await newest(member);
    await fixture.buy(member, sgd('15.00'));
    await expect(updateTransaction(asMasterAdmin(), { id, newAmount: sgd('10.00') })).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
    await expect(updateTransaction(asMasterAdmin(), { id, type: 'withdrawal' })).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    await expect(deleteTransaction(asMasterAdmin(), { id })).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await newest(member)).toMatchObject({ amount: sgd('20.00'), status: 'approved' });
  });

  it('changes its note and its date without a posting; the date cannot be in the future', async () => {
    const member = await fixture.createMember();
    fixture.clock.forward({ hours: 2 });
    const { id } = await fixture.deposit(member, sgd('10.00'));
    await processRequest(asMasterAdmin(), { id, status: 'approved' });
    const rows = await fixture.db.$count(schema.transfers);
    const createdAt = new Date(fixture.clock.now().getTime() - 3_600_000);
    expect(await updateTransaction(asMasterAdmin(), { id, notes: 'typed in later', createdAt })).toMatchObject({
      notes: 'typed in later',
      createdAt,
      balanceAfter: sgd('10.00'),
    });
    expect(await fixture.db.$count(schema.transfers)).toBe(rows);
    await expect(updateTransaction(asMasterAdmin(), { id, createdAt: new Date(fixture.clock.now().getTime() + 1) })).rejects.toMatchObject({
      code: 'DATE_IN_FUTURE',
    });
  });

  it('keeps the original date after a change, also once the date is restored', async () => {
    const member = await fixture.createMember();
    fixture.clock.forward({ days: 2 });
    const { id } = await fixture.deposit(member, sgd('10.00'));
    const original = fixture.clock.now();
    const dayBefore = new Date(original.getTime() - 86_400_000);
    expect(await newest(member)).not.toHaveProperty('originalCreatedAt');
    const changed = { createdAt: dayBefore, originalCreatedAt: original };
    expect(await updateTransaction(asMasterAdmin(), { id, createdAt: dayBefore })).toMatchObject(changed);
    fixture.clock.forward({ days: 1 });
    expect(await updateTransaction(asMasterAdmin(), { id, notes: 'dated as on the bank statement' })).toMatchObject(changed);
    expect((await listRequests(fixture.as(fixture.masterAdmin), { userId: member.id, limit: 1 })).items[0]).toMatchObject(changed);
    expect(await newest(member)).toMatchObject(changed);
    const restored = { createdAt: original, originalCreatedAt: original };
    expect(await updateTransaction(asMasterAdmin(), { id, createdAt: original })).toMatchObject(restored);
  });

  it('keeps the original amount after a correction, also once the amount is restored', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('10.00'));
    await processRequest(asMasterAdmin(), { id, status: 'approved' });
    expect(await newest(member)).not.toHaveProperty('originalAmount');
    const corrected = { originalAmount: sgd('10.00'), amountCorrectedAt: fixture.clock.now() };
    expect(await updateTransaction(asMasterAdmin(), { id, newAmount: sgd('12.00') })).toMatchObject(corrected);
    fixture.clock.forward({ days: 1 });
    expect(await updateTransaction(asMasterAdmin(), { id, notes: 'as on the bank statement' })).toMatchObject(corrected);
    expect((await listRequests(fixture.as(fixture.masterAdmin), { userId: member.id, limit: 1 })).items[0]).toMatchObject(corrected);
    const again = { originalAmount: sgd('10.00'), amountCorrectedAt: fixture.clock.now() };
    expect(await updateTransaction(asMasterAdmin(), { id, newAmount: sgd('11.00') })).toMatchObject(again);
    expect(await newest(member)).toMatchObject(again);
    fixture.clock.forward({ days: 1 });
    const restored = { amount: sgd('10.00'), originalAmount: sgd('10.00'), amountCorrectedAt: fixture.clock.now() };
    expect(await updateTransaction(asMasterAdmin(), { id, newAmount: sgd('10.00') })).toMatchObject(restored);
    expect(await newest(member)).toMatchObject(restored);
  });

  it('cannot be dated before the creation of its member', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id, createdAt } = await newest(member);
    const before = new Date(createdAt.getTime() - 1);
    await expect(updateTransaction(asMasterAdmin(), { id, createdAt: before })).rejects.toMatchObject({
      code: 'DATE_BEFORE_MEMBER',
      fields: { createdAt: 'invalid' },
    });
    expect(await updateTransaction(asMasterAdmin(), { id, createdAt })).toMatchObject({ createdAt });
  });

  it('accepts its unchanged date even if that lies before the creation of its member', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    const createdAt = new Date('2026-01-02T03:04:05.000Z');
    await fixture.db.update(schema.transactions).set({ createdAt }).where(eq(schema.transactions.id, id)); // as written before this rule
    expect(await updateTransaction(asMasterAdmin(), { id, createdAt, notes: 'an old row' })).toMatchObject({
      createdAt,
      notes: 'an old row',
    });
    const other = new Date(createdAt.getTime() + 1);
    await expect(updateTransaction(asMasterAdmin(), { id, createdAt: other })).rejects.toMatchObject({ code: 'DATE_BEFORE_MEMBER' });
  });

  it('keeps its bank destination through changes of its status, also after the destination was deleted', async () => {
    const member = await fixture.createMember();
    const bankDestinationId = await fixture.createBank();
    const { id, bankName, accountNumber } = await requestDeposit(fixture.as(member), { amount: sgd('10.00'), bankDestinationId });
    await deleteBank(asMasterAdmin(), { id: bankDestinationId });
    for (const status of ['approved', 'rejected', 'pending'] as const) {
      await updateTransaction(asMasterAdmin(), { id, status });
      const [row] = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.id, id));
      expect(row).toMatchObject({ status, bankName, accountNumber });
    }
  });

  it('is refused for a deposit that was spent, with the context `amountKept` when only its status was to change', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('50.00'));
    await processRequest(asMasterAdmin(), { id, status: 'approved' });
    await fixture.buy(member, sgd('20.00'));
    const refusal = { code: 'INSUFFICIENT_BALANCE', params: { context: 'amountKept' } };
    await expect(updateTransaction(asMasterAdmin(), { id, status: 'pending' })).rejects.toMatchObject(refusal);
    await expect(updateTransaction(asMasterAdmin(), { id, newAmount: sgd('10.00') })).rejects.toMatchObject({
      code: refusal.code,
      params: expect.not.objectContaining(refusal.params),
    });
  });

  it("is refused on the administrator's own deposit", async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    await expect(updateTransaction(fixture.as({ ...member, role: 'admin' }), { id, notes: 'mine' })).rejects.toMatchObject({
      code: 'OWN_RECORD',
    });
  });

  it('and a concurrent approval of a withdrawal never make the balance negative', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    const withdrawal = await requestWithdrawal(fixture.as(member), { amount: sgd('8.00') });
    await warmConnections(fixture);
    const results = await Promise.allSettled([
      updateTransaction(asMasterAdmin(), { id, newAmount: sgd('5.00') }),
      processRequest(asMasterAdmin(), { id: withdrawal.id, status: 'approved' }),
    ]);
    expect(results.map(outcome).sort()).toEqual(['INSUFFICIENT_BALANCE', 'approved']);
  });
});

describe('editing a pending withdrawal', () => {
  it('is refused above what the other pending withdrawals leave free, and the error contains the free balance', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const id = await withdraw(member, '60.00');
    await withdraw(member, '30.00');
    await expect(updateTransaction(asMasterAdmin(), { id, newAmount: sgd('70.01') })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('70.00') },
    });
    expect(await updateTransaction(asMasterAdmin(), { id, newAmount: sgd('70.00') })).toMatchObject({ amount: sgd('70.00') });
  });

  it('can change the note of one that the balance no longer covers, and lower its amount to what is free', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const id = await withdraw(member, '80.00');
    await updateUser(asMasterAdmin(), { id: member.id, balance: sgd('10.00'), reason: 'a test' });
    expect(await updateTransaction(asMasterAdmin(), { id, notes: 'too much' })).toMatchObject({ amount: sgd('80.00') });
    expect(await updateTransaction(asMasterAdmin(), { id, newAmount: sgd('20.00') })).toMatchObject({ amount: sgd('20.00') });
    await expect(updateTransaction(asMasterAdmin(), { id, newAmount: sgd('20.01') })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('10.00') },
    });
  });

  it.each([1, 2, 3])('and a concurrent purchase use the same money once (round %i)', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const id = await withdraw(member, '10.00');
    await warmConnections(fixture);
    const results = await Promise.allSettled([
      updateTransaction(asMasterAdmin(), { id, newAmount: sgd('80.00') }),
      fixture.buy(member, sgd('70.00')),
    ]);
    const outcomes = results.map(outcome);
    expect(outcomes.filter((each) => each === 'ABOVE_FREE_BALANCE')).toHaveLength(1);
    const { available: left, pending } = await getFreeBalance(fixture.db, member.id);
    expect(pending).toBeLessThanOrEqual(left);
  });
});

describe('a pending withdrawal that the balance does not cover', () => {
  it('has `exceedsBalance` in both lists and in its details, and older ones are covered first', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const ids: string[] = [];
    for (const amount of ['50.00', '30.00', '10.00']) {
      ids.push((await requestWithdrawal(fixture.as(member), { amount: sgd(amount) })).id);
      fixture.clock.forward({ ms: 1000 });
    }
    const marks = async () => {
      const { items } = await listRequests(fixture.as(fixture.masterAdmin), {
        userId: member.id,
        type: 'withdrawal',
        sort: 'oldest',
        limit: 10,
      });
      return items.map(({ exceedsBalance }) => exceedsBalance);
    };
    expect(await marks()).toEqual([false, false, false]);
    await updateUser(asMasterAdmin(), { id: member.id, balance: sgd('65.00'), reason: 'a test' });
    expect(await marks()).toEqual([false, true, false]); // 50 + 30 is above 65, 50 + 10 is not
    const { request } = await getRequestDetails(asMasterAdmin(), { id: ids[1]! });
    expect(request.exceedsBalance).toBe(true);
    const mine = await listMyRequests(fixture.as(member), { type: 'withdrawal', limit: 10 });
    expect(mine.items.filter(({ exceedsBalance }) => exceedsBalance).map(({ id }) => id)).toEqual([ids[1]]);
    await processRequest(asMasterAdmin(), { id: ids[1]!, status: 'rejected' });
    expect(await marks()).toEqual([false, undefined, false]);
  });
});

describe('changing the status of a request', () => {
  it('stores the reason as the note of that decision only', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
    const note = async () => (await getRequestDetails(asMasterAdmin(), { id })).request.adminNote;
    await updateTransaction(asMasterAdmin(), { id, status: 'rejected', reason: 'closed account' });
    expect(await note()).toBe('closed account');
    expect((await listMyRequests(fixture.as(member), { limit: 10 })).items[0]).toMatchObject({ id, adminNote: 'closed account' });
    await updateTransaction(asMasterAdmin(), { id, notes: 'looked at again', reason: 'of the note' });
    expect(await note()).toBe('closed account');
    await updateTransaction(asMasterAdmin(), { id, status: 'pending', reason: 'opened again' });
    expect(await note()).toBeNull();
    await processRequest(asMasterAdmin(), { id, status: 'rejected' });
    expect(await note()).toBeNull();
    await updateTransaction(asMasterAdmin(), { id, status: 'approved', reason: 'the account is open' });
    expect(await note()).toBe('the account is open');
    await updateTransaction(asMasterAdmin(), { id, status: 'rejected' });
    expect(await note()).toBeNull();
  });

  it('keeps the payee of a withdrawal through changes of the withdrawal and of the profile, and stores who decided last', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const details = { bankName: 'Bank Contoh', accountName: 'RANI CONTOH', accountNumber: '000-222-3333' };
    await updateProfile(fixture.as(member), details);
    const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
    await processRequest(fixture.as(fixture.admin), { id, status: 'rejected', adminNote: 'wrong account' });
    fixture.clock.forward({ hours: 1 });
    const row = async () => (await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.id, id)))[0];
    await updateTransaction(asMasterAdmin(), { id, notes: 'looked at again' });
    expect(await row()).toMatchObject({ processedBy: fixture.admin.id, adminNote: 'wrong account' });
    await updateTransaction(asMasterAdmin(), { id, status: 'approved' });
    expect(await row()).toMatchObject({ processedBy: fixture.masterAdmin.id, processedAt: fixture.clock.now(), adminNote: null });
    await updateProfile(fixture.as(member), { accountNumber: '000-999-9999' });
    // Neither a new account number in the profile, nor changes of the status, nor a change of the type and back changes the payee.
    await updateUser(asMasterAdmin(), { id: member.id, accountNumber: '000-999-8888' });
    for (const status of ['pending', 'approved', 'rejected', 'pending', 'approved'] as const) {
      await updateTransaction(asMasterAdmin(), { id, status });
      expect((await getRequestDetails(asMasterAdmin(), { id })).request).toMatchObject({ status, ...details });
    }
    for (const change of [{ type: 'deposit' as const }, { type: 'withdrawal' as const }, { status: 'pending' as const }])
      await updateTransaction(asMasterAdmin(), { id, ...change });
    expect((await getRequestDetails(asMasterAdmin(), { id })).request).toMatchObject(details);
    expect(await row()).toMatchObject({ processedBy: null, processedAt: null });
  });

  it('to pending allows a new decision, any number of times, and each posting of the request has its own key', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const withdrawal = await requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
    for (const { id, type } of [withdrawal, await fixture.deposit(member, sgd('20.00'))]) {
      for (let round = 0; round < 3; round++) {
        expect(await processRequest(asMasterAdmin(), { id, status: 'approved' })).toMatchObject({ status: 'approved' });
        await updateTransaction(asMasterAdmin(), { id, status: 'pending' });
      }
      await updateTransaction(asMasterAdmin(), { id, status: 'approved', newAmount: sgd('5.00') });
      const postings = await fixture.db
        .select({ key: schema.transfers.key })
        .from(schema.transfers)
        .where(and(eq(schema.transfers.transactionId, id), ne(schema.transfers.kind, 'reversal')))
        .orderBy(schema.transfers.id);
      expect(postings.map(({ key }) => key)).toEqual([1, 2, 3, 4].map((posting) => `${type}-${id}-${posting}`));
    }
    expect(await available(member.id)).toBe(sgd('10.00'));
  });

  it('of a withdrawal to pending is refused for a rejected one above the free balance, and not for an approved one, whose money comes back', async () => {
    const member = await fixture.createMember({ available: sgd('100.00') });
    const [rejected, approved] = [await withdraw(member, '30.00'), await withdraw(member, '40.00')];
    await processRequest(asMasterAdmin(), { id: rejected, status: 'rejected' });
    await processRequest(asMasterAdmin(), { id: approved, status: 'approved' });
    await withdraw(member, '50.00');
    await expect(updateTransaction(asMasterAdmin(), { id: rejected, status: 'pending' })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('10.00'), context: 'amountKept' },
    });
    expect(await updateTransaction(asMasterAdmin(), { id: approved, status: 'pending' })).toMatchObject({ status: 'pending' });
  });

  it('and a concurrent decision post once', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await fixture.deposit(member, sgd('20.00'));
    await processRequest(asMasterAdmin(), { id, status: 'approved' });
    await updateTransaction(asMasterAdmin(), { id, status: 'pending' });
    await warmConnections(fixture);
    const results = await Promise.allSettled([
      processRequest(asMasterAdmin(), { id, status: 'approved' }),
      processRequest(fixture.as(fixture.admin), { id, status: 'approved' }),
      updateTransaction(asMasterAdmin(), { id, status: 'approved' }),
    ]);
    expect(results.map(outcome).filter((how) => how !== 'approved' && how !== 'ALREADY_PROCESSED')).toEqual([]);
    expect(await available(member.id)).toBe(sgd('30.00'));
  });

  it('is allowed to a plain administrator only for members', async () => {
    const { requestId: id } = await fixture.createFormerMember('admin');
    for (const act of [
      () => updateTransaction(fixture.as(fixture.admin), { id, status: 'approved' }),
      () => deleteTransaction(fixture.as(fixture.admin), { id }),
      () => processRequest(fixture.as(fixture.admin), { id, status: 'approved', adminNote: null }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    expect(await updateTransaction(asMasterAdmin(), { id, status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });
});

describe('interest', () => {
  const withInterest = async (durationDays: 1 | 7) => {
    const member = await fixture.createMember({ available: sgd('50.00') });
    await fixture.buy(member, sgd('50.00'), 'standard', durationDays);
    fixture.clock.forward({ days: 1 });
    await accrueInterest(fixture.ctx, { runId: null });
    return { member, row: await newest(member) };
  };

  it('cannot be edited: NOT_EDITABLE', async () => {
    const { row } = await withInterest(7);
    await expect(updateTransaction(asMasterAdmin(), { id: row.id, newAmount: idr(1) })).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
  });

  it('lowers the value of an active investment when deleted', async () => {
    const { member, row } = await withInterest(7);
    await deleteTransaction(asMasterAdmin(), { id: row.id });
    expect((await listMyInvestments(fixture.as(member), { limit: 1 })).items[0]).toMatchObject({
      currentValue: sgd('50.00'),
      totalEarned: 0,
      daysAccrued: 1,
    });
    expect((await getFreeBalance(fixture.db, member.id)).invested).toBe(sgd('50.00'));
    expect(await newest(member)).toMatchObject({ type: 'deposit' });
  });

  it('is debited from the available balance when deleted after completion', async () => {
    const { member, row } = await withInterest(1);
    expect(await available(member.id)).toBe(sgd('50.25'));
    await deleteTransaction(asMasterAdmin(), { id: row.id });
    expect(await available(member.id)).toBe(sgd('50.00'));
  });
});

describe('deleting', () => {
  it('reverses the transaction once; a second deletion is refused with NOT_FOUND', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    await warmConnections(fixture);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => deleteTransaction(asMasterAdmin(), { id }).then(() => ({ status: 'deleted' }))),
    );
    expect(results.map(outcome).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'deleted']);
    expect(await available(member.id)).toBe(0);
    expect(await fixture.db.$count(schema.transactions, eq(schema.transactions.id, id))).toBe(1);
    const audit = await fixture.db
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.entityId, id), eq(schema.auditLog.action, 'transaction.deleted')));
    expect(audit).toHaveLength(1);
  });
});

it(`the invariants hold after ${rounds} random changes of type, status and amount`, async () => {
  const members = [await fixture.createMember({ available: sgd('500.00') }), await fixture.createMember({ available: sgd('100.00') })];
  const ids: string[] = [];
  for (const member of members) for (const amount of ['20.00', '30.00', '40.00']) ids.push((await fixture.deposit(member, sgd(amount))).id);
  const change = fc.record({
    index: fc.nat({ max: ids.length - 1 }),
    type: fc.option(fc.constantFrom(...requestTypes), { nil: undefined }),
    status: fc.option(fc.constantFrom(...requestStatuses), { nil: undefined }),
    cents: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
  });
  const refusals = new Set<string>();
  const steps = fc.sample(change, { numRuns: rounds, seed: 20261120 });
  for (const [step, { index, type, status, cents }] of steps.entries()) {
    const input = { id: ids[index]!, ...(type && { type }), ...(status && { status }), ...(cents && { amount: idr(cents * 130) }) };
    await updateTransaction(asMasterAdmin(), input).catch((error: { code: string }) => refusals.add(error.code));
    if (step % 50 === 49) await expectInvariants(fixture.ctx);
  }
  expect([...refusals].sort()).toEqual(['ABOVE_FREE_BALANCE', 'INSUFFICIENT_BALANCE']);
}, 600_000);
