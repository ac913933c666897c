import { DomainError, type ApprovalDetails, type ApprovalOperation } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { deleteUser } from '../closed-members/delete-user.ts';
import type { Actor } from '../context.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { SecondPersonNeeded } from '../protection/require-second-person.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, protect, sampleAccount, sgd, type CoreFixture } from '../testing/index.ts';
import { freezeMemberPayouts } from '../users/freeze-member-payouts.ts';
import { decideApproval } from './decide-approval.ts';
import { getApproval } from './get-approval.ts';
import { operations } from './operations.ts';
import { propose } from './propose.ts';

let fixture: CoreFixture;
let maker: Actor;
let checker: Actor;
let member: Actor;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  maker = fixture.masterAdmin;
  checker = await fixture.createUser('admin');
  await protect(fixture, maker, checker);
});
beforeEach(async () => {
  await setProtection(false);
  member = await fixture.createMember({ available: sgd('9000.00') });
});
afterAll(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const { protection, users } = schema;

const setProtection = (isOn: boolean) => fixture.db.update(protection).set({ since: isOn ? fixture.clock.now() : null });

/** Proposes an operation while protection is on; returns the id of the approval. */
async function proposed(operation: ApprovalOperation, input: object, by = maker): Promise<string> {
  await setProtection(true);
  const ctx = fixture.as(by);
  const needed: unknown = await operations[operation](ctx, input).catch((error: unknown) => error);
  if (!(needed instanceof SecondPersonNeeded)) throw needed;
  const refusal = await propose(ctx, { operation, input }, needed.proposal);
  expect(refusal.code).toBe('SENT_FOR_APPROVAL');
  return String(refusal.params['id']);
}
const opened = (id: string): Promise<ApprovalDetails> => getApproval(fixture.as(checker), { id });
async function expectOutdated(id: string): Promise<ApprovalDetails> {
  const refusal: unknown = await decideApproval(fixture.as(checker), { id, decision: 'approved', note: null }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(DomainError);
  expect((refusal as DomainError).code).toBe('APPROVAL_OUTDATED');
  const approval = await opened(id);
  expect(approval.status).toBe('outdated');
  return approval;
}

/** A withdrawal to the account that the member has now, paid a minute later by one administrator. */
async function pay(amount: string) {
  await setProtection(false);
  const { id, number } = await requestWithdrawal(fixture.as(member), { amount: sgd(amount) });
  fixture.clock.forward({ ms: 60_000 });
  await processRequest(fixture.as(fixture.admin), { id, status: 'approved' });
  return { id, number, paidAt: fixture.clock.now(), amount: sgd(amount) };
}
const requested = async (amount = '2000.00') => (await requestWithdrawal(fixture.as(member), { amount: sgd(amount) })).id;
const proposedPayout = async (amount?: string) => proposed('requests.process', { id: await requested(amount), status: 'approved' });

describe('the earlier payouts of a member who is to be paid', () => {
  it('are the last five, newest first by their payment, with the masked account number, and no other requests', async () => {
    const paid = [];
    for (const amount of ['11.00', '12.00', '13.00', '14.00', '15.00', '16.00']) paid.push(await pay(amount));
    await requested('17.00');
    const rejected = await requested('18.00');
    await processRequest(fixture.as(fixture.admin), { id: rejected, status: 'rejected', adminNote: 'no' });
    const account = { bankName: 'Bank Contoh', accountNumber: '••••3333' };
    const expected = paid
      .toReversed()
      .slice(0, 5)
      .map((payout) => ({ ...payout, ...account }));
    const id = await proposedPayout();
    expect((await opened(id)).payouts).toEqual(expected);
    await decideApproval(fixture.as(checker), { id, decision: 'approved', note: null });
    fixture.clock.forward({ ms: 60_000 });
    await pay('19.00');
    expect((await opened(id)).payouts).toEqual(expected);
  });

  it('are none of the first payout, and absent where no member is paid or the member was deleted', async () => {
    const first = await proposedPayout();
    expect(await opened(first)).toMatchObject({ payouts: [], accountNameBefore: null });
    await setProtection(false);
    const { id: deposit } = await fixture.deposit(member, sgd('10001.00'));
    const accepted = await proposed('requests.process', { id: deposit, status: 'approved' });
    expect((await opened(accepted)).payouts).toBeNull();
    expect((await opened(await proposed('settings.update', { minDepositQris: sgd('21.00') }))).payouts).toBeNull();
    await setProtection(false);
    await deleteUser(fixture.as(maker), { id: member.id });
    expect(await opened(first)).toMatchObject({ status: 'outdated', payouts: null, accountNameBefore: null });
  });

  it('are shown beside a correction that pays, too', async () => {
    const paid = await pay('11.00');
    const { id } = await fixture.deposit(member, sgd('20.00'));
    const correction = await proposed('transactions.update', { id, type: 'withdrawal', status: 'approved', reason: 'typed wrongly' });
    expect((await opened(correction)).payouts).toMatchObject([{ id: paid.id }]);
    await setProtection(false);
    const { id: other } = await fixture.deposit(member, sgd('20.00'));
    const rejection = await proposed('transactions.update', { id: other, type: 'withdrawal', status: 'rejected', reason: 'typed wrongly' });
    expect((await opened(rejection)).payouts).toBeNull();
  });
});

describe('the account holder of the last payout', () => {
  const other = { ...sampleAccount, accountName: 'BUDI SAMPEL' };

  it('is named when this one is another, and only that of the last payout', async () => {
    await pay('11.00');
    await updateProfile(fixture.as(member), other);
    expect((await opened(await proposedPayout())).accountNameBefore).toBe('RANI CONTOH');
    await pay('12.00');
    expect((await opened(await proposedPayout('2001.00'))).accountNameBefore).toBeNull();
  });

  it('is not named when only the bank, the case or the spaces differ', async () => {
    await pay('11.00');
    await updateProfile(fixture.as(member), { bankName: 'Bank Lain', accountName: 'Rani  Contoh', accountNumber: '000-777-6666' });
    expect((await opened(await proposedPayout())).accountNameBefore).toBeNull();
  });
});

describe('an outdated approval', () => {
  it('shows a balance that moved, and executes nothing, whether its maker named the balance seen or not', async () => {
    for (const seen of [{}, { expectedBalance: sgd('9000.00') }]) {
      member = await fixture.createMember({ available: sgd('9000.00') });
      const id = await proposed('users.update', { id: member.id, balance: sgd('1.00'), reason: 'fee', ...seen });
      await pay('11.00');
      await setProtection(true);
      const { changedSince } = await expectOutdated(id);
      expect(changedSince).toEqual({ before: { balance: sgd('9000.00') }, now: { balance: sgd('8989.00') } });
      await setProtection(false);
    }
  });

  it('shows bank details that the member changed meanwhile: those that are replaced, and those beside a balance', async () => {
    const details = await proposed('users.update', { id: member.id, accountNumber: '000-999-0000' });
    await updateProfile(fixture.as(member), { ...sampleAccount, accountName: 'BUDI SAMPEL', accountNumber: '000-777-6666' });
    const expected = {
      before: { accountName: 'RANI CONTOH', accountNumber: '000-222-3333' },
      now: { accountName: 'BUDI SAMPEL', accountNumber: '000-777-6666' },
    };
    expect((await expectOutdated(details)).changedSince).toEqual(expected);

    await setProtection(false);
    member = await fixture.createMember({ available: sgd('9000.00') });
    const balance = await proposed('users.update', { id: member.id, balance: sgd('1.00'), reason: 'fee' });
    await updateProfile(fixture.as(member), { ...sampleAccount, accountName: 'BUDI SAMPEL', accountNumber: '000-777-6666' });
    expect((await expectOutdated(balance)).changedSince).toEqual(expected);

    await setProtection(false);
    member = await fixture.createMember({ available: sgd('9000.00') });
    const { id } = await fixture.deposit(member, sgd('20.00'));
    const correction = await proposed('transactions.update', { id, type: 'withdrawal', status: 'approved', reason: 'typed wrongly' });
    await setProtection(false); // or the new account would hold the payouts
    await updateProfile(fixture.as(member), { ...sampleAccount, accountName: 'BUDI SAMPEL', accountNumber: '000-777-6666' });
    await setProtection(true);
    expect((await expectOutdated(correction)).changedSince).toEqual(expected);
  });

  it('shows a request that another administrator has decided, and an amount that was corrected although the maker had named it', async () => {
    const id = await requested();
    const decided = await proposed('requests.process', { id, status: 'approved' });
    await processRequest(fixture.as(checker), { id, status: 'rejected', adminNote: 'no' });
    expect(await opened(decided)).toMatchObject({
      status: 'outdated',
      changedSince: { before: { status: 'pending' }, now: { status: 'rejected' } },
    });
    await setProtection(false);
    const { id: deposit } = await fixture.deposit(member, sgd('20000.00'));
    const accepted = await proposed('requests.process', { id: deposit, status: 'approved', seenAmount: sgd('20000.00') });
    await setProtection(false);
    await operations['transactions.update'](fixture.as(maker), { id: deposit, amount: sgd('21000.00'), reason: 'typed wrongly' });
    await setProtection(true);
    const { changedSince } = await expectOutdated(accepted);
    expect(changedSince).toEqual({ before: { amount: sgd('20000.00') }, now: { amount: sgd('21000.00') } });
    await setProtection(false);
    const { id: retyped } = await fixture.deposit(member, sgd('8000.00'));
    const [limits] = await fixture.db.select({ singleDepositMax: protection.singleDepositMax }).from(protection);
    await fixture.db.update(protection).set({ singleDepositMax: sgd('5000.00') });
    const typed = await proposed('requests.process', { id: retyped, status: 'approved' });
    await fixture.db.update(protection).set(limits!);
    await setProtection(false);
    await operations['transactions.update'](fixture.as(maker), { id: retyped, type: 'withdrawal', reason: 'typed wrongly' });
    await setProtection(true);
    expect((await expectOutdated(typed)).changedSince).toEqual({ before: { type: 'deposit' }, now: { type: 'withdrawal' } });
  });

  it('shows the type of a request that was corrected, although the maker had named the payee seen', async () => {
    const id = await requested();
    const expectedPayee = (await getRequestDetails(fixture.as(maker), { id })).request.payeeMark ?? undefined;
    const payout = await proposed('requests.process', { id, status: 'approved', expectedPayee });
    await setProtection(false);
    await operations['transactions.update'](fixture.as(maker), { id, type: 'deposit', reason: 'typed wrongly' });
    await setProtection(true);
    expect((await expectOutdated(payout)).changedSince).toEqual({ before: { type: 'withdrawal' }, now: { type: 'deposit' } });
  });

  it('shows a bank destination, settings and a plan that others changed, although the maker had named what was seen', async () => {
    const { bank, db, as } = fixture;
    const { id, bankName, accountName, accountNumber, isActive } = bank;
    const shown = { bankName, accountName, isActive };
    const expected = { ...shown, accountNumber };
    const destination = await proposed('banks.update', { id, ...shown, accountNumber: '000-999-4321', expected });
    const [current] = await db.select({ minDeposit: schema.settings.minDeposit }).from(schema.settings);
    const settings = await proposed('settings.update', { minDeposit: sgd('23.00'), expected: current });
    const [plan] = await db.select().from(schema.plans).where(eq(schema.plans.type, 'standard'));
    const { version, ratePpm, amountMin, amountMax, durations } = plan!;
    const terms = { type: 'standard', version, ratePpm, amountMin, amountMax, durations, isActive: false, reason: 'pause' };
    const planId = await proposed('plans.update', terms);
    await setProtection(false);
    await operations['banks.update'](as(maker), { id, ...shown, accountNumber: '000-111-4321' });
    await db.update(schema.settings).set({ minDeposit: sgd('22.00') });
    await operations['plans.update'](as(maker), { ...terms, ratePpm: ratePpm + 100, isActive: true });
    await setProtection(true);
    expect((await expectOutdated(destination)).changedSince).toEqual({
      before: { accountNumber },
      now: { accountNumber: '000-111-4321' },
    });
    expect((await expectOutdated(settings)).changedSince).toEqual({ before: current, now: { minDeposit: sgd('22.00') } });
    expect((await expectOutdated(planId)).changedSince).toEqual({ before: { ratePpm }, now: { ratePpm: ratePpm + 100 } });
  });

  it('shows no value of a bank destination that was changed and changed back', async () => {
    const { id, bankName, accountName, accountNumber, isActive } = fixture.bank;
    const change = (number: string) =>
      operations['banks.update'](fixture.as(maker), { id, bankName, accountName, isActive, accountNumber: number });
    const [before] = await fixture.db.select().from(schema.bankDestinations).where(eq(schema.bankDestinations.id, id));
    const renamed = await proposed('banks.update', {
      id,
      bankName: 'Bank Lain',
      accountName,
      isActive,
      accountNumber: before!.accountNumber,
    });
    await setProtection(false);
    fixture.clock.forward({ ms: 60_000 });
    await change('000-333-4321');
    await change(before!.accountNumber);
    await setProtection(true);
    expect(accountNumber).not.toBe('000-333-4321');
    expect((await expectOutdated(renamed)).changedSince).toBeNull();
  });

  it('shows the values that others have set to what was proposed', async () => {
    const { db } = fixture;
    const [before] = await db
      .select({ minDeposit: schema.settings.minDeposit, minWithdrawal: schema.settings.minWithdrawal })
      .from(schema.settings);
    const [one, both] = [{ minDeposit: sgd('24.00') }, { minDeposit: sgd('24.00'), minWithdrawal: sgd('34.00') }];
    const two = await proposed('settings.update', both);
    await db.update(schema.settings).set(one);
    expect((await expectOutdated(two)).changedSince).toEqual({ before: { minDeposit: before!.minDeposit }, now: one });
    await db.update(schema.settings).set(before!);
    const all = await proposed('settings.update', both);
    await db.update(schema.settings).set(both);
    expect((await expectOutdated(all)).changedSince).toEqual({ before, now: both });
    await db.update(schema.settings).set(before!);
  });

  it('shows no values where none has changed: a new password, frozen withdrawals, a proposal that is still waiting', async () => {
    const staff = await fixture.createUser('admin');
    const reset = await proposed('users.update', { id: staff.id, password: 'another sound password' });
    expect((await opened(reset)).changedSince).toBeNull();
    await fixture.db.update(users).set({ passwordHash: 'changed meanwhile' }).where(eq(users.id, staff.id));
    expect((await expectOutdated(reset)).changedSince).toBeNull();
    const payout = await proposedPayout();
    await freezeMemberPayouts(fixture.as(checker), { id: member.id, reason: 'a call' });
    expect(await opened(payout)).toMatchObject({ status: 'outdated', changedSince: null });
  });

  it('shows bank details beside a role that changes only to who may see that user', async () => {
    const staff = await fixture.createUser('admin');
    await updateProfile(fixture.as(staff), sampleAccount);
    const id = await proposed('users.update', { id: staff.id, role: 'user' });
    await setProtection(false);
    await updateProfile(fixture.as(staff), { ...sampleAccount, accountName: 'BUDI SAMPEL' });
    await setProtection(true);
    expect((await expectOutdated(id)).changedSince).toBeNull();
    expect((await getApproval(fixture.as(maker), { id })).changedSince).toEqual({
      before: { accountName: 'RANI CONTOH' },
      now: { accountName: 'BUDI SAMPEL' },
    });
  });

  it('keeps no values of a member who was deleted', async () => {
    const id = await proposed('users.update', { id: member.id, balance: sgd('1.00'), reason: 'fee' });
    await updateProfile(fixture.as(member), { ...sampleAccount, accountName: 'BUDI SAMPEL' });
    expect((await expectOutdated(id)).changedSince).not.toBeNull();
    await setProtection(false);
    await deleteUser(fixture.as(maker), { id: member.id });
    expect((await opened(id)).changedSince).toBeNull();
    const { approvals } = schema;
    const [row] = await fixture.db
      .select({ relied: approvals.reliedValues, found: approvals.foundValues })
      .from(approvals)
      .where(eq(approvals.id, id));
    expect(row).toEqual({ relied: null, found: null });
  });
});

it('what was found can only be written by the end of an approval as outdated', async () => {
  const { approvals } = schema;
  const { db } = fixture;
  const id = await proposed('settings.update', { minWithdrawal: sgd('31.00') });
  const write = (values: Partial<typeof approvals.$inferInsert>) => db.update(approvals).set(values).where(eq(approvals.id, id));
  const refusal = { cause: { constraint_name: 'approvals_append_only' } };
  await expect(write({ foundValues: { balance: 1 } })).rejects.toMatchObject(refusal);
  await expect(write({ reliedValues: { balance: 1 } })).rejects.toMatchObject(refusal);
  await write({ status: 'outdated', input: null, decidedAt: fixture.clock.now(), foundValues: { balance: 1 } });
  await expect(write({ foundValues: { balance: 2 } })).rejects.toMatchObject(refusal);
  await write({ foundValues: null });
});
