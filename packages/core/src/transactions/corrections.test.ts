import { requestStatuses, requestTypes } from '@app/contract';
import { schema } from '@app/db';
import { idr } from '@app/money';
import { and, eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { deleteBank } from '../banks/delete-bank.ts';
import { listMyInvestments } from '../investments/list-investments.ts';
import { getFree } from '../ledger/get-free.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { listMyRequests, listRequests } from '../requests/list-requests.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { listStatement } from '../statement/list-statement.ts';
import { createWorld, expectBooksHold, outcome, sgd, warmConnections, type World } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';
import { deleteTransaction } from './delete-transaction.ts';
import { listMyTransactions } from './list-transactions.ts';
import { updateTransaction } from './update-transaction.ts';

const rounds = inject('rounds');

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const asAdmin = () => world.as(world.admin);
const available = async (userId: string) => (await getFree(world.db, userId)).available;
const newest = async (member: Parameters<World['as']>[0]) => (await listMyTransactions(world.as(member), { limit: 1 })).items[0]!;

describe('correcting a deposit', () => {
  it('reverses what it posted and posts what it says now, and the statement shows both', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    const corrected = await updateTransaction(asAdmin(), { id, newAmount: sgd('12.50') });
    expect(corrected).toMatchObject({ amount: sgd('12.50'), status: 'approved', balanceAfter: sgd('12.50') });
    const { items } = await listStatement(world.as(member), { limit: 10 });
    expect(items.map(({ kind, available: change, availableAfter }) => [kind, change, availableAfter])).toEqual([
      ['deposit', sgd('12.50'), sgd('12.50')],
      ['reversal', -sgd('10.00'), null],
      ['deposit', sgd('10.00'), sgd('10.00')],
    ]);
  });

  it('is refused when it would make the balance negative, and nothing has changed then', async () => {
    const member = await world.createMember({ available: sgd('20.00') });
    const { id } = await newest(member);
    await world.buy(member, sgd('15.00'));
    await expect(updateTransaction(asAdmin(), { id, newAmount: sgd('10.00') })).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    await expect(updateTransaction(asAdmin(), { id, type: 'withdrawal' })).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    await expect(deleteTransaction(asAdmin(), { id })).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(await newest(member)).toMatchObject({ amount: sgd('20.00'), status: 'approved' });
  });

  it('changes its note and its date without moving a rupiah; the date is not in the future', async () => {
    const member = await world.createMember();
    world.clock.forward({ hours: 2 });
    const { id } = await world.deposit(member, sgd('10.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    const rows = await world.db.$count(schema.transfers);
    const createdAt = new Date(world.clock.now().getTime() - 3_600_000);
    expect(await updateTransaction(asAdmin(), { id, notes: 'typed in later', createdAt })).toMatchObject({
      notes: 'typed in later',
      createdAt,
      balanceAfter: sgd('10.00'),
    });
    expect(await world.db.$count(schema.transfers)).toBe(rows);
    await expect(updateTransaction(asAdmin(), { id, createdAt: new Date(world.clock.now().getTime() + 1) })).rejects.toMatchObject({
      code: 'DATE_IN_FUTURE',
    });
  });

  it('keeps the original date beside a changed one, also once the date is the original again', async () => {
    const member = await world.createMember();
    world.clock.forward({ days: 2 });
    const { id } = await world.deposit(member, sgd('10.00'));
    const original = world.clock.now();
    const dayBefore = new Date(original.getTime() - 86_400_000);
    expect(await newest(member)).not.toHaveProperty('originalCreatedAt');
    const changed = { createdAt: dayBefore, originalCreatedAt: original };
    expect(await updateTransaction(asAdmin(), { id, createdAt: dayBefore })).toMatchObject(changed);
    world.clock.forward({ days: 1 });
    expect(await updateTransaction(asAdmin(), { id, notes: 'dated as on the bank statement' })).toMatchObject(changed);
    expect((await listRequests(world.ctx, { userId: member.id, limit: 1 })).items[0]).toMatchObject(changed);
    expect(await newest(member)).toMatchObject(changed);
    const restored = { createdAt: original, originalCreatedAt: original };
    expect(await updateTransaction(asAdmin(), { id, createdAt: original })).toMatchObject(restored);
  });

  it('keeps the original amount beside a corrected one, also once the amount is the original again', async () => {
    const member = await world.createMember();
    const { id } = await world.deposit(member, sgd('10.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    expect(await newest(member)).not.toHaveProperty('originalAmount');
    const corrected = { originalAmount: sgd('10.00'), amountCorrectedAt: world.clock.now() };
    expect(await updateTransaction(asAdmin(), { id, newAmount: sgd('12.00') })).toMatchObject(corrected);
    world.clock.forward({ days: 1 });
    expect(await updateTransaction(asAdmin(), { id, notes: 'as on the bank statement' })).toMatchObject(corrected);
    expect((await listRequests(world.ctx, { userId: member.id, limit: 1 })).items[0]).toMatchObject(corrected);
    const again = { originalAmount: sgd('10.00'), amountCorrectedAt: world.clock.now() };
    expect(await updateTransaction(asAdmin(), { id, newAmount: sgd('11.00') })).toMatchObject(again);
    expect(await newest(member)).toMatchObject(again);
    world.clock.forward({ days: 1 });
    const restored = { amount: sgd('10.00'), originalAmount: sgd('10.00'), amountCorrectedAt: world.clock.now() };
    expect(await updateTransaction(asAdmin(), { id, newAmount: sgd('10.00') })).toMatchObject(restored);
    expect(await newest(member)).toMatchObject(restored);
  });

  it('is never dated before its member was created', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id, createdAt } = await newest(member);
    const before = new Date(createdAt.getTime() - 1);
    await expect(updateTransaction(asAdmin(), { id, createdAt: before })).rejects.toMatchObject({
      code: 'DATE_BEFORE_MEMBER',
      fields: { createdAt: 'invalid' },
    });
    expect(await updateTransaction(asAdmin(), { id, createdAt })).toMatchObject({ createdAt });
  });

  it('may be sent with the date that it has, though that lies before its member was created', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    const createdAt = new Date('2026-01-02T03:04:05.000Z');
    await world.db.update(schema.transactions).set({ createdAt }).where(eq(schema.transactions.id, id)); // as from before the rule
    expect(await updateTransaction(asAdmin(), { id, createdAt, notes: 'an old row' })).toMatchObject({ createdAt, notes: 'an old row' });
    const other = new Date(createdAt.getTime() + 1);
    await expect(updateTransaction(asAdmin(), { id, createdAt: other })).rejects.toMatchObject({ code: 'DATE_BEFORE_MEMBER' });
  });

  it('keeps where the money was sent, whatever became of the destination since', async () => {
    const member = await world.createMember();
    const bankDestinationId = await world.createBank();
    const { id } = await requestDeposit(world.as(member), { amount: sgd('10.00'), bankDestinationId });
    await deleteBank(asAdmin(), { id: bankDestinationId });
    for (const status of ['approved', 'rejected', 'pending'] as const) {
      await updateTransaction(asAdmin(), { id, status });
      const [row] = await world.db.select().from(schema.transactions).where(eq(schema.transactions.id, id));
      expect(row).toMatchObject({ status, bankName: 'Example Bank', accountNumber: '000-999-0001' });
    }
  });

  it('is nobody’s own', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    await expect(updateTransaction(world.as({ ...member, role: 'admin' }), { id, notes: 'mine' })).rejects.toMatchObject({
      code: 'OWN_RECORD',
    });
  });

  it('and an approved withdrawal at the same moment keep the balance at nothing or above', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    const withdrawal = await requestWithdrawal(world.as(member), { amount: sgd('8.00') });
    const { processRequest } = await import('../requests/process-request.ts');
    await warmConnections(world);
    const results = await Promise.allSettled([
      updateTransaction(asAdmin(), { id, newAmount: sgd('5.00') }),
      processRequest(asAdmin(), { id: withdrawal.id, status: 'approved' }),
    ]);
    expect(results.map(outcome).sort()).toEqual(['INSUFFICIENT_BALANCE', 'approved']);
  });
});

describe('editing a pending withdrawal', () => {
  const withdraw = async (member: Parameters<World['as']>[0], amount: string) =>
    (await requestWithdrawal(world.as(member), { amount: sgd(amount) })).id;

  it('is refused above what the other pending withdrawals leave free, and the refusal says what is free', async () => {
    const member = await world.createMember({ available: sgd('100.00') });
    const id = await withdraw(member, '60.00');
    await withdraw(member, '30.00');
    await expect(updateTransaction(asAdmin(), { id, newAmount: sgd('70.01') })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('70.00') },
    });
    expect(await updateTransaction(asAdmin(), { id, newAmount: sgd('70.00') })).toMatchObject({ amount: sgd('70.00') });
  });

  it('reopens a rejected one only where it still fits, and an approved one with its own money', async () => {
    const member = await world.createMember({ available: sgd('100.00') });
    const [rejected, approved] = [await withdraw(member, '30.00'), await withdraw(member, '40.00')];
    await processRequest(asAdmin(), { id: rejected, status: 'rejected' });
    await processRequest(asAdmin(), { id: approved, status: 'approved' });
    await withdraw(member, '50.00');
    await expect(updateTransaction(asAdmin(), { id: rejected, status: 'pending' })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('10.00'), context: 'amountKept' },
    });
    expect(await updateTransaction(asAdmin(), { id: approved, status: 'pending' })).toMatchObject({ status: 'pending' });
  });

  it('names no amount to enter in the refusal of a deposit that is set back and was spent', async () => {
    const member = await world.createMember();
    const { id } = await world.deposit(member, sgd('50.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    await world.buy(member, sgd('20.00'));
    const refusal = { code: 'INSUFFICIENT_BALANCE', params: { context: 'amountKept' } };
    await expect(updateTransaction(asAdmin(), { id, status: 'pending' })).rejects.toMatchObject(refusal);
    await expect(updateTransaction(asAdmin(), { id, newAmount: sgd('10.00') })).rejects.toMatchObject({
      code: refusal.code,
      params: expect.not.objectContaining(refusal.params),
    });
  });

  it('may lower one that the balance no longer covers, and change its note', async () => {
    const member = await world.createMember({ available: sgd('100.00') });
    const id = await withdraw(member, '80.00');
    await updateUser(asAdmin(), { id: member.id, balance: sgd('10.00'), reason: 'a test' });
    expect(await updateTransaction(asAdmin(), { id, notes: 'too much' })).toMatchObject({ amount: sgd('80.00') });
    expect(await updateTransaction(asAdmin(), { id, newAmount: sgd('20.00') })).toMatchObject({ amount: sgd('20.00') });
    await expect(updateTransaction(asAdmin(), { id, newAmount: sgd('20.01') })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('10.00') },
    });
  });

  it.each([1, 2, 3])('and a purchase at the same moment use the same money once (round %i)', async () => {
    const member = await world.createMember({ available: sgd('100.00') });
    const id = await withdraw(member, '10.00');
    await warmConnections(world);
    const results = await Promise.allSettled([
      updateTransaction(asAdmin(), { id, newAmount: sgd('80.00') }),
      world.buy(member, sgd('70.00')),
    ]);
    const outcomes = results.map(outcome);
    expect(outcomes.filter((each) => each === 'ABOVE_FREE_BALANCE')).toHaveLength(1);
    const { available: left, pending } = await getFree(world.db, member.id);
    expect(pending).toBeLessThanOrEqual(left);
  });
});

describe('a pending withdrawal that the balance does not cover', () => {
  it('is marked for administrators and for the member, by the oldest first, in the list and in its details', async () => {
    const member = await world.createMember({ available: sgd('100.00') });
    const ids: string[] = [];
    for (const amount of ['50.00', '30.00', '10.00']) {
      ids.push((await requestWithdrawal(world.as(member), { amount: sgd(amount) })).id);
      world.clock.forward({ ms: 1000 });
    }
    const marks = async () => {
      const { items } = await listRequests(world.ctx, { userId: member.id, type: 'withdrawal', sort: 'oldest', limit: 10 });
      return items.map(({ exceedsBalance }) => exceedsBalance);
    };
    expect(await marks()).toEqual([false, false, false]);
    await updateUser(asAdmin(), { id: member.id, balance: sgd('65.00'), reason: 'a test' });
    expect(await marks()).toEqual([false, true, false]); // 50 + 30 is above 65, 50 + 10 is not
    const { request } = await getRequestDetails(asAdmin(), { id: ids[1]! });
    expect(request.exceedsBalance).toBe(true);
    const mine = await listMyRequests(world.as(member), { type: 'withdrawal', limit: 10 });
    expect(mine.items.filter(({ exceedsBalance }) => exceedsBalance).map(({ id }) => id)).toEqual([ids[1]]);
    await processRequest(asAdmin(), { id: ids[1]!, status: 'rejected' });
    expect(await marks()).toEqual([false, undefined, false]);
  });
});

describe('changing the status of a withdrawal', () => {
  it('has the reason given as the note of that decision alone', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await requestWithdrawal(world.as(member), { amount: sgd('6.00') });
    const note = async () => (await getRequestDetails(asAdmin(), { id })).request.adminNote;
    await updateTransaction(asAdmin(), { id, status: 'rejected', reason: 'closed account' });
    expect(await note()).toBe('closed account');
    expect((await listMyRequests(world.as(member), { limit: 10 })).items[0]).toMatchObject({ id, adminNote: 'closed account' });
    await updateTransaction(asAdmin(), { id, notes: 'looked at again', reason: 'of the note' });
    expect(await note()).toBe('closed account');
    await updateTransaction(asAdmin(), { id, status: 'pending', reason: 'opened again' });
    expect(await note()).toBeNull();
    await processRequest(asAdmin(), { id, status: 'rejected' });
    expect(await note()).toBeNull();
    await updateTransaction(asAdmin(), { id, status: 'approved', reason: 'the account is open' });
    expect(await note()).toBe('the account is open');
    await updateTransaction(asAdmin(), { id, status: 'rejected' });
    expect(await note()).toBeNull();
  });

  it('keeps its payee whatever is done to it and to the profile, and names who decided last', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const details = { bankName: 'Bank Contoh', accountName: 'RANI CONTOH', accountNumber: '000-222-3333' };
    await updateProfile(world.as(member), details);
    const { id } = await requestWithdrawal(world.as(member), { amount: sgd('6.00') });
    await processRequest(world.as(world.otherAdmin), { id, status: 'rejected', adminNote: 'wrong account' });
    world.clock.forward({ hours: 1 });
    const row = async () => (await world.db.select().from(schema.transactions).where(eq(schema.transactions.id, id)))[0];
    await updateTransaction(asAdmin(), { id, notes: 'looked at again' });
    expect(await row()).toMatchObject({ processedBy: world.otherAdmin.id, adminNote: 'wrong account' });
    await updateTransaction(asAdmin(), { id, status: 'approved' });
    expect(await row()).toMatchObject({ processedBy: world.admin.id, processedAt: world.clock.now(), adminNote: null });
    await updateProfile(world.as(member), { accountNumber: '000-999-9999' });
    // An administrator who changes the profile, decides, restores it and flips the status twice leaves no other payee behind.
    await updateUser(asAdmin(), { id: member.id, accountNumber: '000-999-8888' });
    for (const status of ['pending', 'approved', 'rejected', 'pending', 'approved'] as const) {
      await updateTransaction(asAdmin(), { id, status });
      expect((await getRequestDetails(asAdmin(), { id })).request).toMatchObject({ status, ...details });
    }
    for (const change of [{ type: 'deposit' as const }, { type: 'withdrawal' as const }, { status: 'pending' as const }])
      await updateTransaction(asAdmin(), { id, ...change });
    expect((await getRequestDetails(asAdmin(), { id })).request).toMatchObject(details);
    expect(await row()).toMatchObject({ processedBy: null, processedAt: null });
  });

  it('to pending lets it be decided again, as often as it takes, and each posting has a key of its own', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const withdrawal = await requestWithdrawal(world.as(member), { amount: sgd('6.00') });
    for (const { id, type } of [withdrawal, await world.deposit(member, sgd('20.00'))]) {
      for (let round = 0; round < 3; round++) {
        expect(await processRequest(asAdmin(), { id, status: 'approved' })).toMatchObject({ status: 'approved' });
        await updateTransaction(asAdmin(), { id, status: 'pending' });
      }
      await updateTransaction(asAdmin(), { id, status: 'approved', newAmount: sgd('5.00') });
      const postings = await world.db
        .select({ key: schema.transfers.key })
        .from(schema.transfers)
        .where(and(eq(schema.transfers.transactionId, id), ne(schema.transfers.kind, 'reversal')))
        .orderBy(schema.transfers.id);
      expect(postings.map(({ key }) => key)).toEqual([1, 2, 3, 4].map((posting) => `${type}-${id}-${posting}`));
    }
    expect(await available(member.id)).toBe(sgd('10.00'));
  });

  it('and a decision of it at the same moment post once', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await world.deposit(member, sgd('20.00'));
    await processRequest(asAdmin(), { id, status: 'approved' });
    await updateTransaction(asAdmin(), { id, status: 'pending' });
    await warmConnections(world);
    const results = await Promise.allSettled([
      processRequest(asAdmin(), { id, status: 'approved' }),
      processRequest(world.as(world.otherAdmin), { id, status: 'approved' }),
      updateTransaction(asAdmin(), { id, status: 'approved' }),
    ]);
    expect(results.map(outcome).filter((how) => how !== 'approved' && how !== 'ALREADY_PROCESSED')).toEqual([]);
    expect(await available(member.id)).toBe(sgd('30.00'));
  });

  it('is a plain administrator’s only for members', async () => {
    const { requestId: id } = await world.createFormerMember('admin');
    for (const act of [
      () => updateTransaction(world.as(world.otherAdmin), { id, status: 'approved' }),
      () => deleteTransaction(world.as(world.otherAdmin), { id }),
      () => processRequest(world.as(world.otherAdmin), { id, status: 'approved', adminNote: null }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'NOT_A_MEMBER' });
    expect(await updateTransaction(asAdmin(), { id, status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });
});

describe('interest', () => {
  const withInterest = async (durationDays: 1 | 7) => {
    const member = await world.createMember({ available: sgd('50.00') });
    await world.buy(member, sgd('50.00'), 'standard', durationDays);
    world.clock.forward({ days: 1 });
    await accrueInterest(world.ctx, { runId: null });
    return { member, row: await newest(member) };
  };

  it('can not be edited, in the words of the specification', async () => {
    const { row } = await withInterest(7);
    await expect(updateTransaction(asAdmin(), { id: row.id, newAmount: idr(1) })).rejects.toMatchObject({ code: 'NOT_EDITABLE' });
  });

  it('when deleted lowers the value of a running investment', async () => {
    const { member, row } = await withInterest(7);
    await deleteTransaction(asAdmin(), { id: row.id });
    expect((await listMyInvestments(world.as(member), { limit: 1 })).items[0]).toMatchObject({
      currentValue: sgd('50.00'),
      totalEarned: 0,
      daysAccrued: 1,
    });
    expect((await getFree(world.db, member.id)).invested).toBe(sgd('50.00'));
    expect(await newest(member)).toMatchObject({ type: 'deposit' });
  });

  it('when deleted after completion is taken from the available balance', async () => {
    const { member, row } = await withInterest(1);
    expect(await available(member.id)).toBe(sgd('50.25'));
    await deleteTransaction(asAdmin(), { id: row.id });
    expect(await available(member.id)).toBe(sgd('50.00'));
  });
});

describe('deleting', () => {
  it('takes the effect back once; a second time there is nothing', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { id } = await newest(member);
    await warmConnections(world);
    const results = await Promise.allSettled([1, 2, 3].map(() => deleteTransaction(asAdmin(), { id }).then(() => ({ status: 'deleted' }))));
    expect(results.map(outcome).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'deleted']);
    expect(await available(member.id)).toBe(0);
    expect(await world.db.$count(schema.transactions, eq(schema.transactions.id, id))).toBe(1);
    const audit = await world.db
      .select()
      .from(schema.auditLog)
      .where(and(eq(schema.auditLog.entityId, id), eq(schema.auditLog.action, 'transaction.deleted')));
    expect(audit).toHaveLength(1);
  });
});

it(`type, status and amount may be flipped at random ${rounds} times and the books hold`, async () => {
  const members = [await world.createMember({ available: sgd('500.00') }), await world.createMember({ available: sgd('100.00') })];
  const ids: string[] = [];
  for (const member of members) for (const amount of ['20.00', '30.00', '40.00']) ids.push((await world.deposit(member, sgd(amount))).id);
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
    await updateTransaction(asAdmin(), input).catch((error: { code: string }) => refusals.add(error.code));
    if (step % 50 === 49) await expectBooksHold(world.ctx);
  }
  expect([...refusals].sort()).toEqual(['ABOVE_FREE_BALANCE', 'INSUFFICIENT_BALANCE']);
}, 600_000);
