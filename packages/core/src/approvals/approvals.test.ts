import { DomainError, type ApprovalOperation, type ProcessRequestInput } from '@app/contract';
import { schema } from '@app/db';
import type { Idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import type { Actor } from '../context.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { recordTreasury } from '../treasury/record-treasury.ts';
import { SecondPersonNeeded } from '../protection/require-second-person.ts';
import { updateProtection } from '../protection/update-protection.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { listMyRequests, listRequests } from '../requests/list-requests.ts';
import { getRequest } from '../requests/get-request.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import {
  confirmApp,
  countLockWaits,
  createCoreFixture,
  expectInvariants,
  protect,
  samplePicture,
  sampleAccount,
  sgd,
  snapshot,
  tamper,
  warmConnections,
  writeBankDetails,
  type CoreFixture,
} from '../testing/index.ts';
import { encryptInput } from './approval-input.ts';
import { decideApproval, withdrawApproval } from './decide-approval.ts';
import { expireApprovals } from './expire-approvals.ts';
import { getApproval } from './get-approval.ts';
import { countApprovalsWaiting, listApprovals } from './list-approvals.ts';
import { operations } from './operations.ts';
import { propose } from './propose.ts';

let fixture: CoreFixture;
/* The two who pay; the fixture's master admin accepted the deposits of its members. */
let maker: Actor;
let checker: Actor;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  maker = fixture.admin;
  checker = await fixture.createUser('admin');
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const { approvals, transfers } = schema;

/** Calls an operation as the API does; returns `done`, or the refusal. */
async function call(actor: Actor, operation: ApprovalOperation, input: object): Promise<DomainError | 'done'> {
  const ctx = fixture.as(actor);
  try {
    await operations[operation](ctx, input);
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error;
    if (!(error instanceof SecondPersonNeeded)) throw error;
    return propose(ctx, { operation, input }, error.proposal).catch((refusal: unknown) => {
      if (refusal instanceof DomainError) return refusal;
      throw refusal;
    });
  }
}
const codeOf = (outcome: DomainError | 'done') => (outcome === 'done' ? outcome : outcome.code);

/** Proposes an operation; returns the approval with the reasons. */
async function proposed(actor: Actor, operation: ApprovalOperation, input: object) {
  const outcome = await call(actor, operation, input);
  expect(codeOf(outcome)).toBe('SENT_FOR_APPROVAL');
  return getApproval(fixture.as(checker), { id: String((outcome as DomainError).params['id']) });
}
const decide = (actor: Actor, id: string, decision: 'approved' | 'rejected' = 'approved', note: string | null = null) =>
  decideApproval(fixture.as(actor), { id, decision, note });
const statusOf = async (id: string) => (await getApproval(fixture.as(checker), { id })).status;
const expire = (at: Date) => fixture.db.transaction((tx) => expireApprovals(tx, { ...fixture.ctx, now: () => at }));
const availableOf = async (member: Actor) => (await getAvailableAndInvested(fixture.db, member.id)).available.balance;
const approveInput = (id: string): ProcessRequestInput => ({ id, status: 'approved' });

async function withdrawalOf(amount: Idr, available = sgd('20000.00')): Promise<{ id: string; member: Actor }> {
  const member = await fixture.createMember({ available: (available + firstPayment) as Idr });
  await knowPayee(member);
  return { id: (await requestWithdrawal(fixture.as(member), { amount })).id, member };
}

const firstPayment = sgd('5.00');
/** Pays a member once, eight days ago: later payments are not the first ones to that bank account. */
async function knowPayee(member: Actor): Promise<void> {
  const { id } = await requestWithdrawal(fixture.as(member), { amount: firstPayment });
  await processRequest(fixture.as(fixture.masterAdmin), approveInput(id));
  const processedAt = new Date(fixture.clock.now().getTime() - 8 * 86_400_000);
  await fixture.db.update(schema.transactions).set({ processedAt }).where(eq(schema.transactions.id, id));
}

it('without protection one administrator decides everything', async () => {
  const { id } = await withdrawalOf(sgd('15000.00'));
  expect(await call(maker, 'requests.process', approveInput(id))).toBe('done');
  expect(await fixture.db.$count(approvals)).toBe(0);
});

it('a withdrawal up to the limit is paid by one administrator, one rupiah more needs a second', async () => {
  const small = await withdrawalOf(sgd('1000.00'));
  const large = await withdrawalOf((sgd('1000.00') + 1) as Idr);
  await protect(fixture, maker, checker);
  expect(await call(maker, 'requests.process', approveInput(small.id))).toBe('done');
  const before = await snapshot(fixture.ctx);
  const approval = await proposed(maker, 'requests.process', approveInput(large.id));
  expect(approval).toMatchObject({
    reasons: ['above_limit'],
    subjectName: large.member.username,
    amount: sgd('1000.00') + 1,
    makerName: maker.username,
    after: { status: 'approved', ...sampleAccount },
    kind: 'withdrawal',
  });
  const { approvals: _, audit_log: _log, notifications: _notices, ...unchanged } = before;
  expect(await snapshot(fixture.ctx)).toMatchObject(unchanged);

  await expect(decide(maker, approval.id)).rejects.toMatchObject({ code: 'NOT_A_CHECKER', params: { context: 'ownProposal' } });
  await decide(checker, approval.id, 'approved', 'seen at the bank');
  expect(await getRequest(fixture.db, large.id)).toMatchObject({ status: 'approved', processedBy: maker.username });
  const [transfer] = await fixture.db
    .select()
    .from(transfers)
    .where(and(eq(transfers.transactionId, large.id), eq(transfers.kind, 'withdrawal')));
  expect(transfer).toMatchObject({ approvalId: approval.id });
  const [entry] = await fixture.db
    .select()
    .from(schema.auditLog)
    .where(and(eq(schema.auditLog.entityId, large.id), eq(schema.auditLog.action, 'request.approved')));
  expect(entry).toMatchObject({ actorName: maker.username, approvedByName: checker.username, approvalId: approval.id });
  await expect(decide(checker, approval.id)).rejects.toMatchObject({ code: 'APPROVAL_DECIDED', params: { by: checker.username } });
});

it('whoever accepted a deposit of a member, or changed something of theirs, does not pay them alone for thirty days', async () => {
  const { id, member } = await withdrawalOf(sgd('10.00'));
  await protect(fixture, maker, checker);
  const byAccepter = await proposed(fixture.masterAdmin, 'requests.process', approveInput(id));
  expect(byAccepter.reasons).toEqual(['recent_involvement']);
  await withdrawApproval(fixture.as(fixture.masterAdmin), { id: byAccepter.id });
  fixture.clock.forward({ days: 29, hours: 23 });
  expect(codeOf(await call(fixture.masterAdmin, 'requests.process', approveInput(id)))).toBe('SENT_FOR_APPROVAL');
  fixture.clock.forward({ hours: 2 });
  expect(await call(fixture.masterAdmin, 'requests.process', approveInput(id))).toBe('done');
  expect(await availableOf(member)).toBe(sgd('19990.00'));
});

it('an administrator who reset a password or changed bank details is involved, too', async () => {
  const { id, member } = await withdrawalOf(sgd('10.00'));
  await protect(fixture, maker, checker);
  expect(await call(maker, 'users.update', { id: member.id, password: 'another sound password' })).toBe('done');
  fixture.clock.forward({ days: 2 }); // the hold after it
  expect((await proposed(maker, 'requests.process', approveInput(id))).reasons).toEqual(['recent_involvement', 'recent_reset']);
});

it('payments to a new bank account, the first one included, add up to a quarter of the limit for seven days', async () => {
  const member = await fixture.createMember({ available: sgd('9000.00') });
  await protect(fixture, maker, checker);
  const withdraw = async (amount: Idr) => approveInput((await requestWithdrawal(fixture.as(member), { amount })).id);
  expect(await call(maker, 'requests.process', await withdraw(sgd('200.00')))).toBe('done');
  expect((await proposed(maker, 'requests.process', await withdraw((sgd('50.00') + 1) as Idr))).reasons).toEqual(['new_payee']);
  expect(await call(maker, 'requests.process', await withdraw(sgd('50.00')))).toBe('done');
  fixture.clock.forward({ days: 7 });
  expect(await call(maker, 'requests.process', await withdraw(sgd('900.00')))).toBe('done');
  await writeBankDetails(fixture.db, member.id, { accountName: 'OTHER CONTOH', bankName: 'Bank Lain' });
  const paidByTwo = await proposed(maker, 'requests.process', await withdraw(sgd('300.00')));
  expect(paidByTwo.reasons).toEqual(['new_payee']);
  await decide(checker, paidByTwo.id);
  expect(await call(maker, 'requests.process', await withdraw(sgd('900.00')))).toBe('done');
});

it('a member whose access was reset is paid by two, whoever pays, for thirty days', async () => {
  const { id, member } = await withdrawalOf(sgd('10.00'));
  await protect(fixture, fixture.masterAdmin, maker, checker);
  await call(fixture.masterAdmin, 'users.update', { id: member.id, password: 'another sound password' });
  fixture.clock.forward({ days: 2 }); // the hold after it
  expect((await proposed(maker, 'requests.process', approveInput(id))).reasons).toEqual(['recent_reset']);
});

it('an administrator who approved a change of a member, or accepted a deposit of a friend of theirs, is involved', async () => {
  const { masterAdmin, db } = fixture;
  const { id, member } = await withdrawalOf(sgd('10.00'));
  const other = await fixture.createUser('admin');
  const { id: second } = await requestWithdrawal(fixture.as(member), { amount: sgd('10.00') });
  const friend = await fixture.createMember();
  await db.update(schema.users).set({ referredBy: member.id }).where(eq(schema.users.id, friend.id));
  const deposit = await fixture.deposit(friend, sgd('10.00'));
  await protect(fixture, masterAdmin, maker, checker, other);
  const change = await proposed(masterAdmin, 'users.update', { id: member.id, balance: sgd('19000.00') });
  await decide(checker, change.id);
  expect(codeOf(await call(checker, 'requests.process', approveInput(id)))).toBe('SENT_FOR_APPROVAL');
  await call(maker, 'requests.process', approveInput(deposit.id));
  const byMaker = await proposed(maker, 'requests.process', approveInput(second));
  expect(byMaker.reasons).toEqual(['recent_involvement']);
  await withdrawApproval(fixture.as(maker), { id: byMaker.id });
  expect(await call(other, 'requests.process', approveInput(second))).toBe('done');
});

it('deposits of one member accepted alone add up, and so do treasury entries of a day', async () => {
  const { masterAdmin } = fixture;
  const member = await fixture.createMember();
  const deposits = [await fixture.deposit(member, sgd('6000.00')), await fixture.deposit(member, sgd('4000.01'))];
  await protect(fixture, masterAdmin, maker, checker);
  expect(await call(maker, 'requests.process', approveInput(deposits[0]!.id))).toBe('done');
  expect((await proposed(maker, 'requests.process', approveInput(deposits[1]!.id))).reasons).toEqual(['above_limit']);
  const record = (amount: Idr) => ({ direction: 'in', amount, note: 'capital', occurredOn: '2026-11-20' });
  expect(await call(masterAdmin, 'treasury.record', record(sgd('6000.00')))).toBe('done');
  expect((await proposed(masterAdmin, 'treasury.record', record(sgd('4000.01')))).reasons).toEqual(['above_limit']);
});

it('is refused when the bank account that the checker saw is another one now', async () => {
  const { masterAdmin, db } = fixture;
  const member = await fixture.createMember({ available: sgd('5000.00') });
  const { id } = await fixture.deposit(member, sgd('2000.00'));
  await protect(fixture, masterAdmin, checker);
  const correction = await proposed(masterAdmin, 'transactions.update', {
    id,
    type: 'withdrawal',
    status: 'approved',
    reason: 'typed wrongly',
  });
  const details = await proposed(masterAdmin, 'users.update', { id: member.id, accountNumber: '000-222-4444' });
  await writeBankDetails(db, member.id, { accountName: 'SOMEBODY ELSE' });
  await expect(decide(checker, correction.id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  await expect(decide(checker, details.id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
});

it('ends with the access of its maker, and with the protection', async () => {
  const { masterAdmin } = fixture;
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, masterAdmin, checker);
  const payment = await proposed(maker, 'requests.process', approveInput(id));
  const reset = await proposed(masterAdmin, 'users.update', { id: maker.id, password: 'another sound password' });
  await decide(checker, reset.id);
  expect(await statusOf(payment.id)).toBe('outdated');
  const settings = await proposed(masterAdmin, 'settings.update', { minDeposit: 130_000 });
  const other = await proposed(masterAdmin, 'settings.update', { whatsapp: '+65 8123 4567' });
  const off = await proposed(masterAdmin, 'protection.update', { isOn: false });
  await decide(checker, off.id);
  expect([await statusOf(settings.id), await statusOf(other.id)]).toEqual(['outdated', 'outdated']);
});

it('shows the picture that will be stored, not the one that was sent', async () => {
  const { masterAdmin } = fixture;
  await protect(fixture, masterAdmin, checker);
  const sent = await samplePicture();
  const bank = { bankName: 'QRIS Contoh', accountName: 'CONTOH', accountNumber: 'QR-000-7', isActive: true, qrisImage: sent };
  const approval = await proposed(masterAdmin, 'banks.create', bank);
  await decide(checker, approval.id);
  const [file] = await fixture.db.select({ bytes: schema.files.bytes }).from(schema.files).where(eq(schema.files.kind, 'qris'));
  expect(approval.after?.['picture']).toBe(`data:image/png;base64,${Buffer.from(file!.bytes).toString('base64')}`);
});

it('of a changed bank destination is told to every administrator with both names, once it was approved', async () => {
  const { masterAdmin, bank, db } = fixture;
  await protect(fixture, masterAdmin, checker);
  const { notifications } = schema;
  const areAbout = and(eq(notifications.kind, 'bank-destination-changed'), eq(notifications.channel, 'email'));
  const { id, bankName, accountName, isActive } = bank;
  await db.delete(notifications);
  const approval = await proposed(masterAdmin, 'banks.update', { id, bankName, accountName, isActive, accountNumber: '000-999-4321' });
  expect(await db.$count(notifications, areAbout)).toBe(0);
  await decide(checker, approval.id);
  const told = await db.select().from(notifications).where(areAbout);
  expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([masterAdmin.id, checker.id, maker.id]));
  expect(told[0]?.subject).toMatchObject({
    changes: [{ field: 'number', to: '••••4321' }],
    by: masterAdmin.username,
    approvedBy: checker.username,
    approvalId: approval.id,
  });
});

it('concurrent payments of one administrator stay within the limit of a day', async () => {
  const requests = [];
  for (let member = 0; member < 10; member++) requests.push(await withdrawalOf(sgd('900.00')));
  await protect(fixture, maker, checker);
  await warmConnections(fixture);
  const outcomes = await Promise.all(requests.map(({ id }) => call(maker, 'requests.process', approveInput(id))));
  expect(outcomes.map(codeOf).toSorted()).toEqual([...Array<string>(5).fill('SENT_FOR_APPROVAL'), ...Array<string>(5).fill('done')]);
  const reasons = await fixture.db.select({ reasons: approvals.reasons }).from(approvals);
  expect(new Set(reasons.flatMap((row) => row.reasons))).toEqual(new Set(['day_limit']));
  fixture.clock.forward({ days: 1 });
  const [waiting] = await fixture.db.select({ subjectId: approvals.subjectId }).from(approvals);
  expect(await call(maker, 'requests.process', approveInput(waiting!.subjectId))).toBe('done');
  expect(await fixture.db.$count(approvals, eq(approvals.status, 'outdated'))).toBe(1);
});

it('concurrent payments of a member by several administrators stay within the limit of a day', async () => {
  const member = await fixture.createMember({ available: sgd('20005.00') });
  await knowPayee(member);
  const third = await fixture.createUser('admin');
  const ids = [];
  for (let request = 0; request < 7; request++) {
    const { id } = await requestWithdrawal(fixture.as(member, { rateLimitScale: 1e6 }), { amount: sgd('999.00') });
    ids.push(id);
  }
  await protect(fixture, maker, checker, third);
  await warmConnections(fixture);
  const payers = [maker, checker, third];
  const outcomes = await Promise.all(ids.map((id, i) => call(payers[i % 3]!, 'requests.process', approveInput(id))));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
  expect(await availableOf(member)).toBe(sgd('15005.00'));
});

it('a large deposit needs a second administrator', async () => {
  const member = await fixture.createMember();
  const { id } = await fixture.deposit(member, (sgd('10000.00') + 1) as Idr);
  await protect(fixture, maker, checker);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  expect(approval.reasons).toEqual(['above_limit']);
  await decide(checker, approval.id);
  expect(await availableOf(member)).toBe(sgd('10000.00') + 1);
});

it('every other operation that needs a second administrator waits, and is executed by the decision', async () => {
  const { masterAdmin, bank, db } = fixture;
  const member = await fixture.createMember({ available: sgd('100.00') });
  const closing = await fixture.createMember({ available: sgd('30.00') });
  const staff = await fixture.createUser('admin');
  await confirmApp(db, staff, fixture.clock.now());
  const deposits = await db
    .select({ id: schema.transactions.id })
    .from(schema.transactions)
    .where(eq(schema.transactions.userId, member.id));
  const transactionId = deposits[0]!.id;
  const [plan] = await db.select().from(schema.plans).where(eq(schema.plans.type, 'gold'));
  const bankFields = { bankName: 'Bank Baru', accountName: 'BARU CONTOH', accountNumber: '000-999-7777', isActive: true };
  await protect(fixture, masterAdmin, checker);
  const calls: [ApprovalOperation, object][] = [
    ['transactions.update', { id: transactionId, newAmount: sgd('120.00'), reason: 'typed wrongly' }],
    ['users.update', { id: member.id, balance: sgd('130.00'), reason: 'bank fee returned' }],
    ['users.update', { id: member.id, ...sampleAccount, accountNumber: '000-222-4444' }],
    ['users.update', { id: staff.id, password: 'another sound password' }],
    ['users.update', { id: staff.id, role: 'master_admin' }],
    ['users.resetSecondFactor', { id: staff.id, reason: 'a lost phone' }],
    ['users.create', { username: 'new.clerk', email: 'new.clerk@example.test', password: 'yet another sound one', role: 'admin' }],
    ['users.delete', { id: closing.id }],
    ['transactions.delete', { id: transactionId, reason: 'never arrived' }],
    ['banks.create', bankFields],
    [
      'banks.update',
      { id: bank.id, bankName: bank.bankName, accountName: 'Other Pte. Ltd.', accountNumber: '000-999-0002', isActive: true },
    ],
    ['banks.delete', { id: bank.id }],
    ['settings.update', { minWithdrawal: 130_000, whatsapp: '+65 8123 4567' }],
    ['plans.update', { ...plan, type: 'gold', ratePpm: plan!.ratePpm + 500, reason: 'decided by the board' }],
    ['treasury.record', { direction: 'in', amount: sgd('10000.00') + 1, note: 'capital', occurredOn: '2026-11-20' }],
    ['protection.update', { isOn: true, singlePayoutMax: sgd('2000.00'), singleDayMax: sgd('5000.00'), singleDepositMax: sgd('10000.00') }],
    [
      'protection.update',
      { isOn: false, singlePayoutMax: sgd('2000.00'), singleDayMax: sgd('5000.00'), singleDepositMax: sgd('10000.00') },
    ],
  ];
  for (const [operation, input] of calls) {
    const { approvals: _, audit_log: _log, notifications: _notices, ...unchanged } = await snapshot(fixture.ctx);
    const approval = await proposed(masterAdmin, operation, input);
    expect(await snapshot(fixture.ctx), operation).toMatchObject(unchanged);
    expect(await decide(checker, approval.id), operation).toMatchObject({ status: 'approved', checkerName: checker.username });
    expect(await snapshot(fixture.ctx), operation).not.toMatchObject(unchanged);
    await expectInvariants(fixture.ctx);
  }
  expect((await updateProtection(fixture.as(masterAdmin), { isOn: false })).since).toBeNull();
});

it('a proposal of an earlier version, whose input lacks what is required now, becomes outdated', async () => {
  const staff = await fixture.createUser('admin');
  await confirmApp(fixture.db, staff, fixture.clock.now());
  await protect(fixture, fixture.masterAdmin, checker);
  const { id } = await proposed(fixture.masterAdmin, 'users.resetSecondFactor', { id: staff.id, reason: 'a lost phone' });
  const input = encryptInput(fixture.ctx, id, { id: staff.id });
  await tamper(fixture, sql`update approvals set input = ${input} where id = ${id}`);
  await expect(decide(checker, id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  expect(await statusOf(id)).toBe('outdated');
  await proposed(fixture.masterAdmin, 'users.resetSecondFactor', { id: staff.id, reason: 'a lost phone' });
});

it('a treasury entry up to the limit is reversed by one administrator, one rupiah more needs a second', async () => {
  const { masterAdmin, clock } = fixture;
  const occurredOn = clock.now().toISOString().slice(0, 10);
  const record = (amount: number) =>
    recordTreasury(fixture.as(masterAdmin), { direction: 'in', amount: amount as Idr, note: 'capital', occurredOn });
  const [small, large] = [await record(sgd('10000.00')), await record(sgd('10000.00') + 1)];
  await protect(fixture, masterAdmin, checker);
  clock.forward({ days: 1 }); // what one does alone in a day counts together
  expect(await call(masterAdmin, 'treasury.reverse', { id: small.id, note: 'typed twice' })).toBe('done');
  clock.forward({ days: 1 });
  const approval = await proposed(masterAdmin, 'treasury.reverse', { id: large.id, note: 'typed twice' });
  expect(approval.reasons).toEqual(['above_limit']);
  const isReversed = async () => fixture.db.$count(transfers, eq(transfers.kind, 'reversal'));
  expect(await isReversed()).toBe(1);
  await decide(checker, approval.id);
  expect(await isReversed()).toBe(2);
});

it('what moves little money and leads nobody elsewhere is done by one administrator', async () => {
  const { masterAdmin } = fixture;
  const member = await fixture.createMember({ available: sgd('100.00') });
  await protect(fixture, masterAdmin, checker);
  const [deposit] = await fixture.db.select().from(schema.transactions).where(eq(schema.transactions.userId, member.id));
  const alone: [ApprovalOperation, object][] = [
    ['transactions.update', { id: deposit!.id, notes: 'seen twice' }],
    ['users.update', { id: member.id, password: 'another sound password' }],
    ['users.create', { username: 'new.member', email: 'new.member@example.test', password: 'a sound password', role: 'user' }],
    ['treasury.record', { direction: 'in', amount: sgd('10000.00'), note: 'capital', occurredOn: '2026-11-20' }],
    ['protection.update', { singlePayoutMax: 0, singleDepositMax: 0 }],
  ];
  for (const [operation, input] of alone) expect(await call(masterAdmin, operation, input), operation).toBe('done');
});

it('the same call finds the same approval, another one is refused', async () => {
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker, checker);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  expect((await proposed(maker, 'requests.process', approveInput(id))).id).toBe(approval.id);
  const other = await call(maker, 'requests.process', { ...approveInput(id), adminNote: 'paid' });
  expect(other).toMatchObject({ code: 'ALREADY_PENDING_APPROVAL', params: { number: approval.number, by: maker.username } });
  expect(codeOf(await call(checker, 'requests.process', approveInput(id)))).toBe('ALREADY_PENDING_APPROVAL');
});

it('a rejection needs no second administrator, and ends the approval of the request', async () => {
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker, checker);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  await processRequest(fixture.as(checker), { id, status: 'rejected', adminNote: 'please ask again' });
  expect(await statusOf(approval.id)).toBe('outdated');
});

it('neither the person concerned, nor a new administrator, nor one without a second factor decides', async () => {
  const { masterAdmin, clock, db } = fixture;
  await protect(fixture, masterAdmin, checker);
  const about = await proposed(masterAdmin, 'users.update', { id: checker.id, password: 'another sound password' }).catch(() => undefined);
  // The person concerned is the only other one, so nobody could ever approve it.
  expect(about).toBeUndefined();
  const late = await fixture.createUser('admin');
  clock.forward({ hours: 1 });
  await confirmApp(db, late, clock.now());
  const approval = await proposed(masterAdmin, 'users.update', { id: checker.id, password: 'another sound password' });
  await expect(decide(checker, approval.id)).rejects.toMatchObject({ code: 'OWN_RECORD' });
  const { mayApproveFrom, decidable } = await countApprovalsWaiting(fixture.as(late));
  expect(decidable).toBe(0);
  await expect(decide(late, approval.id)).rejects.toMatchObject({
    code: 'NOT_A_CHECKER',
    params: { context: 'notYet', from: mayApproveFrom?.toISOString() },
  });
  await expect(decide(await fixture.createUser('admin'), approval.id)).rejects.toMatchObject({ code: 'NOT_A_CHECKER', params: {} });
  clock.forward({ hours: 24 });
  expect(await decide(late, approval.id)).toMatchObject({ status: 'approved' });
});

it('an administrator who was appointed after protection began decides three days later', async () => {
  const { masterAdmin, clock, db } = fixture;
  await protect(fixture, masterAdmin, checker);
  clock.forward({ hours: 1 });
  const appointed = await fixture.createUser('admin');
  await db.insert(schema.securityEvents).values({ at: clock.now(), kind: 'role_changed', userId: appointed.id });
  await confirmApp(db, appointed, clock.now());
  const { id } = await proposed(masterAdmin, 'settings.update', { minDeposit: 130_000 });
  clock.forward({ hours: 71, ms: 3_599_000 });
  await expect(decide(appointed, id)).rejects.toMatchObject({ params: { context: 'notYet' } });
  clock.forward({ ms: 2_000 });
  const later = await proposed(masterAdmin, 'settings.update', { minDeposit: 130_000 });
  expect(await decide(appointed, later.id)).toMatchObject({ status: 'approved' });
});

it('of two who decide at once one does', async () => {
  const { id, member } = await withdrawalOf(sgd('2000.00'));
  const third = await fixture.createUser('admin');
  await protect(fixture, maker, checker, third);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  await warmConnections(fixture);
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 5 }, (_, i) => decide(i % 2 ? checker : third, approval.id)),
    decide(checker, approval.id, 'rejected', 'no'),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'APPROVAL_DECIDED' });
  const isPaid = (await statusOf(approval.id)) === 'approved';
  expect(await availableOf(member)).toBe(isPaid ? sgd('18000.00') : sgd('20000.00'));
});

it('of two who decide a creation at once one does, although nothing else would refuse the second', async () => {
  const { masterAdmin, db } = fixture;
  await protect(fixture, masterAdmin, maker, checker);
  const entry = { direction: 'in', amount: sgd('10000.01'), note: 'capital', occurredOn: '2026-11-20' };
  const { id } = await proposed(masterAdmin, 'treasury.record', entry);
  await warmConnections(fixture);
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => decide(i % 2 ? checker : maker, id)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'APPROVAL_DECIDED' });
  expect(await db.$count(transfers, eq(transfers.kind, 'treasury'))).toBe(1);
});

it('a maker who is demoted after the decision began to execute it as them changes nothing', async () => {
  const { masterAdmin, db, bank } = fixture;
  const other = await fixture.createUser('master_admin');
  await protect(fixture, masterAdmin, maker, checker);
  const deletion = await proposed(other, 'banks.delete', { id: bank.id });
  const demotion = await proposed(masterAdmin, 'users.update', { id: other.id, role: 'admin' });
  await warmConnections(fixture);
  const { decided } = await db.transaction(async (holder) => {
    await holder.execute(sql`select from bank_destinations where id = ${bank.id} for update`);
    const decided = Promise.allSettled([decide(checker, deletion.id)]);
    await vi.waitFor(async () => expect(await countLockWaits(db)).toBe(1), { timeout: 20_000 });
    await decide(maker, demotion.id);
    return { decided }; // in an object: a promise alone would be awaited before the row is released
  });
  expect(await decided).toMatchObject([{ status: 'rejected', reason: { code: 'APPROVAL_DECIDED', params: { status: 'outdated' } } }]);
  expect(await statusOf(deletion.id)).toBe('outdated');
  expect(await db.$count(schema.bankDestinations, eq(schema.bankDestinations.id, bank.id))).toBe(1);
});

it('what the job ends as expired while somebody decides it is not executed', async () => {
  const { id, member } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker, checker);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  await warmConnections(fixture);
  const { decided } = await fixture.db.transaction(async (holder) => {
    await holder.execute(sql`select from users where id = ${member.id} for update`);
    const decided = Promise.allSettled([decide(checker, approval.id)]);
    await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
    expect(await expire(approval.expiresAt)).toBe(true);
    return { decided };
  });
  expect(await decided).toMatchObject([{ status: 'rejected', reason: { code: 'APPROVAL_DECIDED', params: { status: 'expired' } } }]);
  expect([await statusOf(approval.id), await availableOf(member)]).toEqual(['expired', sgd('20000.00')]);
});

it('what somebody has just decided is not ended as expired by the job', async () => {
  const { id, member } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker, checker);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  await warmConnections(fixture);
  const sent = await fixture.db.transaction(async (holder) => {
    // The decision has changed the approval and is not committed, as it waits to write its audit entry.
    await holder.execute(sql`lock table audit_log in share mode`);
    const decided = decide(checker, approval.id);
    await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
    const expired = expire(approval.expiresAt);
    await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(2), { timeout: 20_000 });
    return { decided, expired };
  });
  expect(await sent.decided).toMatchObject({ status: 'approved' });
  expect(await sent.expired).toBe(false);
  expect([await statusOf(approval.id), await availableOf(member)]).toEqual(['approved', sgd('18000.00')]);
});

it('what changed since the proposal makes it outdated, and nothing is done', async () => {
  const { masterAdmin, db } = fixture;
  const { id, member } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, masterAdmin, maker, checker);
  const balance = await proposed(masterAdmin, 'users.update', { id: member.id, balance: sgd('1.00') });
  const paid = await proposed(maker, 'requests.process', approveInput(id));
  await decide(checker, paid.id);
  await expect(decide(checker, balance.id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  expect(await statusOf(balance.id)).toBe('outdated');
  expect(await availableOf(member)).toBe(sgd('18000.00'));

  const settings = await proposed(masterAdmin, 'settings.update', { minDeposit: 130_000 });
  await db.update(schema.settings).set({ minDeposit: sgd('11.00') });
  await expect(decide(checker, settings.id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  const same = await proposed(masterAdmin, 'settings.update', { minDeposit: 130_000 });
  await db.update(schema.settings).set({ minDeposit: 130_000 as Idr });
  await expect(decide(checker, same.id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
});

it('a maker who lost the permission, or is gone, makes the proposal outdated', async () => {
  const { masterAdmin, db } = fixture;
  const other = await fixture.createUser('master_admin');
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, masterAdmin, checker);
  const bankDeletion = await proposed(other, 'banks.delete', { id: fixture.bank.id });
  await db.update(schema.users).set({ role: 'admin' }).where(eq(schema.users.id, other.id));
  await expect(decide(checker, bankDeletion.id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  const clerk = await fixture.createUser('admin');
  const payment = await proposed(clerk, 'requests.process', approveInput(id));
  await db.update(schema.protection).set({ since: null });
  await deleteUser(fixture.as(masterAdmin), { id: clerk.id });
  await db.update(schema.protection).set({ since: fixture.clock.now() });
  await expect(decide(checker, payment.id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
});

it('stays pending while only the money is missing', async () => {
  const { masterAdmin } = fixture;
  const { member } = await withdrawalOf(sgd('5.00'), sgd('5.00'));
  const deposit = await fixture.deposit(member, sgd('2000.00'));
  await processRequest(fixture.as(masterAdmin), approveInput(deposit.id));
  const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('2000.00') });
  await protect(fixture, masterAdmin, maker, checker);
  const payment = await proposed(maker, 'requests.process', approveInput(id));
  const deletion = await proposed(masterAdmin, 'transactions.delete', { id: deposit.id });
  await decide(checker, deletion.id);
  await expect(decide(checker, payment.id)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  expect(await statusOf(payment.id)).toBe('pending');
});

it('can be rejected with a note, taken back by its maker alone, and expires after three days', async () => {
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker, checker);
  const first = await proposed(maker, 'requests.process', approveInput(id));
  expect(await decide(checker, first.id, 'rejected', 'ask the member first')).toMatchObject({
    status: 'rejected',
    checkerName: checker.username,
    decisionNote: 'ask the member first',
  });
  const second = await proposed(maker, 'requests.process', approveInput(id));
  await expect(withdrawApproval(fixture.as(checker), { id: second.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await withdrawApproval(fixture.as(maker), { id: second.id });
  await expect(withdrawApproval(fixture.as(maker), { id: second.id })).rejects.toMatchObject({ code: 'APPROVAL_DECIDED' });
  const third = await proposed(maker, 'requests.process', approveInput(id));
  const fourth = await proposed(fixture.masterAdmin, 'settings.update', { minDeposit: 130_000 });
  fixture.clock.forward({ days: 3 });
  await expect(decide(checker, third.id)).rejects.toMatchObject({ code: 'APPROVAL_EXPIRED' });
  await expire(fixture.clock.now());
  expect(await statusOf(fourth.id)).toBe('expired');
  expect(codeOf(await call(maker, 'requests.process', approveInput(id)))).toBe('SENT_FOR_APPROVAL');
});

it('needs somebody who can approve it', async () => {
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker);
  expect(codeOf(await call(maker, 'requests.process', approveInput(id)))).toBe('NO_SECOND_ADMINISTRATOR');
  expect(await fixture.db.$count(approvals)).toBe(0);
});

it('keeps no password in clear, and nothing that was typed once decided', async () => {
  const { masterAdmin, db } = fixture;
  const staff = await fixture.createUser('admin');
  await protect(fixture, masterAdmin, checker);
  const { id } = await proposed(masterAdmin, 'users.update', { id: staff.id, password: 'a secret nobody reads' });
  const textOf = async () => JSON.stringify((await db.execute(sql`select approvals::text as row from approvals`)) as unknown);
  const hex = Buffer.from('a secret nobody reads').toString('hex');
  expect(await textOf()).not.toMatch(new RegExp(`a secret nobody reads|${hex}`));
  await decide(checker, id);
  const [row] = await db.select({ input: approvals.input }).from(approvals);
  expect(row).toEqual({ input: null });
});

it('marks for administrators alone the requests that wait for a second one, and who approved with the proposer', async () => {
  const { id, member } = await withdrawalOf(sgd('2000.00'));
  const small = await requestWithdrawal(fixture.as(member), { amount: sgd('30.00') });
  await protect(fixture, fixture.masterAdmin, maker, checker);
  const marksOf = async (requestId: string) => {
    const { items } = await listRequests(fixture.as(maker), { limit: 10, userId: member.id });
    const listed = items.find((item) => item.id === requestId);
    const { request } = await getRequestDetails(fixture.as(maker), { id: requestId });
    expect([request.awaitsApproval, request.approvedBy]).toEqual([listed?.awaitsApproval, listed?.approvedBy]);
    return [listed?.awaitsApproval, listed?.approvedBy];
  };
  expect(await marksOf(id)).toEqual([undefined, undefined]);
  const first = await proposed(maker, 'requests.process', approveInput(id));
  expect([await marksOf(id), await marksOf(small.id)]).toEqual([
    [true, undefined],
    [undefined, undefined],
  ]);
  await decide(checker, first.id);
  expect(await call(maker, 'requests.process', approveInput(small.id))).toBe('done');
  expect([await marksOf(id), await marksOf(small.id)]).toEqual([
    [undefined, checker.username],
    [undefined, undefined],
  ]);
  const own = JSON.stringify((await listMyRequests(fixture.as(member), { limit: 10 })).items);
  expect(own).not.toMatch(/awaitsApproval|approvedBy/);

  // A later decision counts alone.
  const setBack = await proposed(maker, 'transactions.update', { id, status: 'pending', reason: 'not paid' });
  await decide(checker, setBack.id);
  expect(await marksOf(id)).toEqual([undefined, undefined]);
  fixture.clock.forward({ ms: 1000 });
  const second = await proposed(checker, 'requests.process', { ...approveInput(id), unpaidApprovals: 1 });
  await decide(maker, second.id);
  expect(await marksOf(id)).toEqual([undefined, maker.username]);
});

it('lists and counts what waits, and forgets what it says about a deleted member', async () => {
  const { masterAdmin, db } = fixture;
  const { id, member } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, masterAdmin, maker, checker);
  const payment = await proposed(maker, 'requests.process', approveInput(id));
  fixture.clock.forward({ ms: 1000 });
  const settings = await proposed(masterAdmin, 'settings.update', { minDeposit: 130_000 });
  expect(await countApprovalsWaiting(fixture.as(maker))).toEqual({
    pending: 2,
    oldestAt: new Date(fixture.clock.now().getTime() - 1000),
    decidable: 1,
    protectionDueAt: null,
    mayApproveFrom: expect.any(Date),
    alone: { singlePayoutMax: sgd('1000.00'), singleDepositMax: sgd('10000.00') },
  });
  const firstPage = await listApprovals(fixture.as(maker), { limit: 1 });
  expect(firstPage.items.map((item) => item.id)).toEqual([settings.id]);
  const rest = await listApprovals(fixture.as(maker), { limit: 1, cursor: firstPage.nextCursor ?? '' });
  expect(rest.items.map((item) => item.id)).toEqual([payment.id]);
  const deletion = await proposed(masterAdmin, 'users.delete', { id: member.id });
  const idsAbout = async (subjectId: string, status: 'pending' | 'approved' = 'pending') =>
    (await listApprovals(fixture.as(maker), { limit: 10, subjectId, status })).items.map((item) => item.id);
  expect(await Promise.all([id, member.id, 'settings', 'settings minDeposit', 'protection', 'sett'].map((of) => idsAbout(of)))).toEqual([
    [payment.id],
    [deletion.id],
    [settings.id],
    [settings.id],
    [],
    [],
  ]);
  expect(await idsAbout('settings', 'approved')).toEqual([]);
  await decide(checker, deletion.id);
  expect(await getApproval(fixture.as(checker), { id: payment.id })).toMatchObject({ status: 'outdated', subjectName: null, after: null });
  const texts = JSON.stringify(await db.select({ name: approvals.subjectName, after: approvals.after }).from(approvals));
  expect(texts).not.toContain(member.username);
});

it('an administrator whose password is published never approves', async () => {
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker, checker);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  const setDemo = (isDemo: boolean) => fixture.db.update(schema.users).set({ isDemo }).where(eq(schema.users.id, checker.id));
  await setDemo(true);
  await expect(decide(checker, approval.id)).rejects.toMatchObject({ code: 'NOT_A_CHECKER' });
  await setDemo(false);
  expect(await decide(checker, approval.id)).toMatchObject({ status: 'approved' });
});

it('ends as outdated where no known key decrypts what was proposed', async () => {
  const { id } = await withdrawalOf(sgd('2000.00'));
  await protect(fixture, maker, checker);
  const approval = await proposed(maker, 'requests.process', approveInput(id));
  const ctx = { ...fixture.as(checker), secretKey: () => new Uint8Array(32).fill(9) };
  const decision = decideApproval(ctx, { id: approval.id, decision: 'approved', note: null });
  await expect(decision).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  expect(await getRequest(fixture.db, id)).toMatchObject({ status: 'pending' });
});

it('protection is switched on with two administrators who have a second factor', async () => {
  const { masterAdmin, db, clock } = fixture;
  const switchOn = () => updateProtection(fixture.as(masterAdmin), { isOn: true });
  const missing = async () =>
    switchOn().then(
      () => [],
      ({ fields = {} }: DomainError) => Object.keys(fields),
    );
  expect(await missing()).toEqual(['ownFactor', 'secondAdministrator']);
  await confirmApp(db, masterAdmin, clock.now());
  expect(await missing()).toEqual(['secondAdministrator']);
  await confirmApp(db, checker, clock.now());
  const setDemo = (isDemo: boolean) => db.update(schema.users).set({ isDemo }).where(eq(schema.users.id, maker.id));
  await setDemo(true);
  expect(await missing()).toEqual(['demoPassword']);
  await setDemo(false);
  const { since, administrators } = await switchOn();
  expect(since).toEqual(clock.now());
  const may = administrators.filter(({ mayApproveFrom }) => mayApproveFrom !== null).map(({ username }) => username);
  expect(new Set(may)).toEqual(new Set([masterAdmin.username, checker.username]));
  expect(administrators).toHaveLength(3);
});

it('the database refuses money that needs two, whoever inserts it', async () => {
  const { db, masterAdmin } = fixture;
  const member = await fixture.createMember({ available: sgd('20000.00') });
  const occurredOn = fixture.clock.now().toISOString().slice(0, 10);
  for (const amount of [sgd('10000.00'), (sgd('10000.00') + 1) as Idr])
    await recordTreasury(fixture.as(masterAdmin), { direction: 'in', amount, note: 'capital', occurredOn });
  await protect(fixture, maker, checker);
  const { available } = await getAvailableAndInvested(db, member.id);
  const at = fixture.clock.now().toISOString();
  const post = (kind: string, from: number, to: number, amount: number, approvalId: string | null = null) =>
    db.transaction((tx) =>
      tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id,
          reason, transaction_id, approval_id)
        values (${`forged-${crypto.randomUUID()}`}, ${kind}, ${from}, ${to}, ${amount}, ${at}, ${at}, ${masterAdmin.id},
          'x', ${crypto.randomUUID()}, ${approvalId})`),
    );
  const { bank, adjustments, closed_accounts: closed, treasury } = companyAccounts;
  for (const [kind, from, to, amount] of [
    ['withdrawal', available.id, bank, sgd('1000.00') + 1],
    ['adjustment', adjustments, available.id, 1],
    ['closure', available.id, closed, 1],
    ['deposit', bank, available.id, sgd('10000.00') + 1],
    ['treasury', treasury, bank, sgd('10000.00') + 1],
  ] as const)
    await expect(post(kind, from, to, amount), kind).rejects.toMatchObject({ constraint_name: 'money_needs_two' });

  /** Inserts the reversal of the newest transfer with this kind and amount, which is tried alone: nothing of it stays. */
  const reverse = (kind: string, amount: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, reverses_id, reason)
        select ${`forged-${crypto.randomUUID()}`}, 'reversal', credit_account_id, debit_account_id, amount, effective_at, ${at}, id, 'x'
        from transfers where kind = ${kind} and amount = ${amount} order by id desc limit 1`);
      await tx.execute(sql`set constraints money_needs_two immediate`);
      tx.rollback();
    });
  for (const [kind, amount] of [
    ['deposit', sgd('20000.00')],
    ['treasury', sgd('10000.00') + 1],
  ] as const)
    await expect(reverse(kind, amount), kind).rejects.toMatchObject({ cause: { constraint_name: 'money_needs_two' } });
  await expect(reverse('treasury', sgd('10000.00'))).rejects.toThrow('Rollback');

  // An approval permits the transfers of its own transaction alone.
  const approval = await proposed(
    maker,
    'requests.process',
    approveInput((await requestWithdrawal(fixture.as(member), { amount: sgd('2000.00') })).id),
  );
  await expect(post('withdrawal', available.id, bank, sgd('2000.00'), approval.id)).rejects.toMatchObject({
    constraint_name: 'money_needs_two',
  });
  const inDecision = (amount: number, kind = 'withdrawal') =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update approvals set status = 'approved', decided_at = ${at}, checker_id = ${checker.id}, checker_name = 'clerk', input = null
        where id = ${approval.id}`);
      await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason,
          transaction_id, approval_id)
        values ('forged', ${kind}, ${kind === 'withdrawal' ? available.id : adjustments}, ${kind === 'withdrawal' ? bank : available.id}, ${amount}, ${at}, ${at},
          ${masterAdmin.id}, 'x', ${approval.subjectId}, ${approval.id})`);
      await tx.execute(sql`set constraints money_needs_two immediate`);
      tx.rollback();
    });
  await expect(inDecision(sgd('2000.00'))).rejects.toThrow('Rollback');
  for (const [amount, kind] of [
    [sgd('2000.00') + 1, 'withdrawal'],
    [sgd('1999.00'), 'withdrawal'],
    [sgd('2000.00'), 'adjustment'],
  ] as const)
    await expect(inDecision(amount, kind), kind).rejects.toMatchObject({ cause: { constraint_name: 'money_needs_two' } });
  await decide(checker, approval.id);
  await expect(post('withdrawal', available.id, bank, sgd('2000.00'), approval.id)).rejects.toMatchObject({
    constraint_name: 'money_needs_two',
  });
  await expect(db.delete(approvals)).rejects.toMatchObject({ cause: { constraint_name: 'approvals_append_only' } });
  for (const change of [
    { amount: sgd('1.00') },
    { checkerName: 'somebody' },
    { status: 'pending' as const, input: Buffer.from('x'), decidedAt: null },
  ])
    await expect(db.update(approvals).set(change)).rejects.toMatchObject({ cause: { constraint_name: 'approvals_append_only' } });
});
