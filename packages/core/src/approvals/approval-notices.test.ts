import { operator, system, type ApprovalOperation, type NotificationKind } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { forgetExpired } from '../operations/forget-expired.ts';
import { SecondPersonNeeded } from '../protection/require-second-person.ts';
import { freezeMemberPayouts } from '../users/freeze-member-payouts.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { confirmApp, createCoreFixture, protect, sgd, withFailingAuditLog, type CoreFixture } from '../testing/index.ts';
import { decideApproval, withdrawApproval } from './decide-approval.ts';
import { countApprovalsWaiting } from './list-approvals.ts';
import { operations } from './operations.ts';
import { propose } from './propose.ts';

const { approvals, auditLog, notifications, users } = schema;

let fixture: CoreFixture;
let maker: Actor;
let checker: Actor;
let member: Actor;
let withdrawalId: string;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  maker = fixture.admin;
  checker = await fixture.createUser('admin');
  member = await fixture.createMember({ available: sgd('9000.00') });
  withdrawalId = (await requestWithdrawal(fixture.as(member), { amount: sgd('2000.00') })).id;
  await protect(fixture, maker, checker);
  await fixture.db.delete(notifications);
});
afterEach(() => fixture.close());

/** Proposes an operation; returns the id of the approval. */
async function proposed(actor: Actor, operation: ApprovalOperation, input: object): Promise<string> {
  const ctx = fixture.as(actor);
  const error: unknown = await operations[operation](ctx, input).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(SecondPersonNeeded);
  return String((await propose(ctx, { operation, input }, (error as SecondPersonNeeded).proposal)).params['id']);
}
const proposedPayment = () => proposed(maker, 'requests.process', { id: withdrawalId, status: 'approved' });
const decide = (id: string, decision: 'approved' | 'rejected' = 'approved', note: string | null = null) =>
  decideApproval(fixture.as(checker), { id, decision, note });

async function noticesOf(kind: NotificationKind) {
  const rows = await fixture.db.select().from(notifications).where(eq(notifications.kind, kind)).orderBy(notifications.id);
  return rows.map(({ channel, userId, subject, readAt }) => ({ channel, userId, subject, isRead: readAt !== null }));
}
const readersOf = async (kind: NotificationKind) => (await noticesOf(kind)).map(({ channel, userId }) => [userId, channel]);
const both = (...people: Actor[]) =>
  people
    .map(({ id }) => id)
    .toSorted()
    .flatMap((id) => [
      [id, 'in_app'],
      [id, 'email'],
    ]);
const auditOf = (id: string) =>
  fixture.db
    .select({
      action: auditLog.action,
      actorName: auditLog.actorName,
      actorId: auditLog.actorId,
      after: auditLog.after,
      by: auditLog.approvedByName,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entityId, id),
        inArray(auditLog.action, ['approval.rejected', 'approval.withdrawn', 'approval.expired', 'approval.outdated']),
      ),
    );
const numberOf = async (id: string) =>
  (await fixture.db.select({ number: approvals.number }).from(approvals).where(eq(approvals.id, id)))[0]?.number;

it('tells those who may decide a proposal, in the app and by email, once', async () => {
  fixture.clock.forward({ ms: 60_000 });
  const newcomer = await fixture.createUser('admin');
  await confirmApp(fixture.db, newcomer, fixture.clock.now());
  const id = await proposedPayment();
  await proposedPayment();
  // The master admin has no second factor, and the newcomer's was added after protection was switched on.
  expect(await readersOf('approval-requested')).toEqual(both(checker));
  expect((await noticesOf('approval-requested'))[0]?.subject).toEqual({
    approvalId: id,
    number: await numberOf(id),
    operation: 'requests.process',
    kind: 'withdrawal',
    subjectId: withdrawalId,
    subjectName: member.username,
    amount: sgd('2000.00'),
    makerName: maker.username,
    requestedAt: fixture.clock.now().toISOString(),
    expiresAt: new Date(fixture.clock.now().getTime() + 3 * 86_400_000).toISOString(),
  });
});

it('does not tell the person concerned', async () => {
  const { masterAdmin } = fixture;
  await proposed(masterAdmin, 'users.update', { id: checker.id, password: 'another sound password' });
  expect(await readersOf('approval-requested')).toEqual(both(maker));
});

it('tells those who may decide before it expires, where nobody may yet', async () => {
  fixture.clock.forward({ ms: 60_000 });
  await fixture.db.delete(schema.authenticatorApps).where(eq(schema.authenticatorApps.userId, checker.id));
  await confirmApp(fixture.db, checker, fixture.clock.now());
  await proposedPayment();
  expect(await readersOf('approval-requested')).toEqual(both(checker));
});

it('tells nobody of a proposal that is refused or rolled back', async () => {
  await withFailingAuditLog(fixture, async () => {
    await expect(proposedPayment()).rejects.toThrow('audit');
  });
  expect(await noticesOf('approval-requested')).toEqual([]);
  await proposedPayment();
  await fixture.db.delete(notifications);
  await expect(proposed(checker, 'requests.process', { id: withdrawalId, status: 'approved' })).rejects.toMatchObject({
    code: 'ALREADY_PENDING_APPROVAL',
  });
  expect(await noticesOf('approval-requested')).toEqual([]);
});

it('tells the maker of the approval, and nobody has to look at the proposal any more', async () => {
  const id = await proposedPayment();
  await decide(id, 'approved', 'seen at the bank');
  expect(await readersOf('approval-decided')).toEqual(both(maker));
  const facts = { approvalId: id, status: 'approved', checkerName: checker.username, note: 'seen at the bank' };
  expect((await noticesOf('approval-decided'))[0]?.subject).toMatchObject(facts);
  expect((await noticesOf('approval-requested')).filter(({ channel }) => channel === 'in_app').map(({ isRead }) => isRead)).toEqual([true]);
  expect(await auditOf(id)).toEqual([]);
});

it('tells the maker of a rejection, with the note', async () => {
  const id = await proposedPayment();
  await decide(id, 'rejected', 'ask the member first');
  expect(await readersOf('approval-decided')).toEqual(both(maker));
  const facts = { status: 'rejected', checkerName: checker.username, note: 'ask the member first' };
  for (const { subject } of await noticesOf('approval-decided')) expect(subject).toMatchObject(facts);
  expect(await auditOf(id)).toMatchObject([{ action: 'approval.rejected', actorName: checker.username }]);
});

it('does not tell a maker who is no administrator any more', async () => {
  const { masterAdmin, db } = fixture;
  const id = await proposed(masterAdmin, 'users.update', { id: member.id, balance: sgd('10.00') });
  await db.update(users).set({ role: 'user' }).where(eq(users.id, masterAdmin.id));
  await expect(decide(id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  expect(await readersOf('approval-decided')).toEqual(both(checker));
});

it('tells the maker, and the administrator who tried to approve it, that something has changed since', async () => {
  const { bank, masterAdmin } = fixture;
  const { id: bankId, bankName, accountName, isActive } = bank;
  const id = await proposed(masterAdmin, 'banks.update', { id: bankId, bankName, accountName, isActive, accountNumber: '000-999-4321' });
  await fixture.db.update(schema.bankDestinations).set({ accountName: 'OTHER CONTOH' }).where(eq(schema.bankDestinations.id, bankId));
  await expect(decide(id)).rejects.toMatchObject({ code: 'APPROVAL_OUTDATED' });
  expect(await readersOf('approval-decided')).toEqual(both(masterAdmin, checker));
  expect((await noticesOf('approval-decided'))[0]?.subject).toMatchObject({ status: 'outdated', checkerName: null, note: null });
  const after = { operation: 'banks.update', number: await numberOf(id) };
  expect(await auditOf(id)).toEqual([{ action: 'approval.outdated', actorName: system.name, actorId: system.id, after, by: null }]);
});

it('tells the maker that it ended with the request, or with a freeze', async () => {
  const rejected = await proposedPayment();
  await processRequest(fixture.as(checker), { id: withdrawalId, status: 'rejected' });
  expect(await readersOf('approval-decided')).toEqual(both(maker));
  expect(await auditOf(rejected)).toMatchObject([{ action: 'approval.outdated', actorName: system.name }]);
  await fixture.db.delete(notifications);
  withdrawalId = (await requestWithdrawal(fixture.as(member), { amount: sgd('3000.00') })).id;
  const frozen = await proposedPayment();
  await freezeMemberPayouts(fixture.as(checker), { id: member.id, reason: 'asked by phone' });
  expect((await noticesOf('approval-decided')).map(({ subject }) => subject)).toMatchObject([
    { approvalId: frozen, status: 'outdated' },
    { approvalId: frozen, status: 'outdated' },
  ]);
});

it('tells the maker that nobody decided in time, and the audit log, once', async () => {
  const id = await proposedPayment();
  fixture.clock.forward({ days: 3 });
  await forgetExpired(fixture.ctx);
  await forgetExpired(fixture.ctx);
  expect(await readersOf('approval-expired')).toEqual(both(maker));
  expect(await auditOf(id)).toMatchObject([{ action: 'approval.expired', actorId: system.id, actorName: system.name }]);
  expect(system.id).not.toBe(operator.id);
});

it('tells nobody that its maker took it back', async () => {
  const id = await proposedPayment();
  await withdrawApproval(fixture.as(maker), { id });
  expect(await noticesOf('approval-decided')).toEqual([]);
  expect((await noticesOf('approval-requested')).every(({ channel, isRead }) => isRead === (channel === 'in_app'))).toBe(true);
  expect(await auditOf(id)).toMatchObject([{ action: 'approval.withdrawn', actorName: maker.username }]);
});

it('tells nobody of an ending that is rolled back', async () => {
  const id = await proposedPayment();
  await withFailingAuditLog(fixture, async () => {
    await expect(decide(id)).rejects.toThrow('audit');
    await expect(decide(id, 'rejected', 'no')).rejects.toThrow('audit');
  });
  expect(await noticesOf('approval-decided')).toEqual([]);
});

it('keeps no name of a member who was deleted', async () => {
  await proposedPayment();
  const { masterAdmin } = fixture;
  const id = await proposed(masterAdmin, 'users.delete', { id: member.id });
  await decide(id);
  const rows = await fixture.db.select({ subject: notifications.subject }).from(notifications);
  expect(rows.length).toBeGreaterThan(4);
  expect(JSON.stringify(rows)).not.toContain(member.username);
});

it('counts what is pending, with the time of the oldest', async () => {
  const counts = () => countApprovalsWaiting(fixture.as(checker));
  expect(await counts()).toMatchObject({ pending: 0, oldestAt: null });
  const first = fixture.clock.now();
  const id = await proposedPayment();
  fixture.clock.forward({ hours: 1 });
  await proposed(fixture.masterAdmin, 'settings.update', { minDeposit: 130_000 });
  expect(await counts()).toMatchObject({ pending: 2, oldestAt: first });
  await decide(id, 'rejected', 'no');
  expect(await counts()).toMatchObject({ pending: 1, oldestAt: fixture.clock.now() });
});
