import assert from 'node:assert/strict';
import { dayMs, decisionDueAt, notifiedEventKinds, type ApprovalOperation, type DomainError, type NotifiedEventKind } from '@app/contract';
import { schema } from '@app/db';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { decideApproval } from '../approvals/decide-approval.ts';
import { operations } from '../approvals/operations.ts';
import { propose } from '../approvals/propose.ts';
import { login } from '../auth/login.ts';
import { createBank } from '../banks/create-bank.ts';
import { listBankChanges } from '../banks/list-bank-changes.ts';
import { updateBank } from '../banks/update-bank.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import type { Actor } from '../context.ts';
import { freezeKeyOf } from '../notifications/freeze-key.ts';
import { forgetExpired } from '../operations/forget-expired.ts';
import { changePassword } from '../profile/change-password.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { SecondPersonNeeded } from '../protection/require-second-person.ts';
import { updateProtection } from '../protection/update-protection.ts';
import { countRequestViews } from '../requests/count-request-views.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { listRequests } from '../requests/list-requests.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { confirmSecondFactor } from '../second-factor/confirm-second-factor.ts';
import { removeSecondFactor, renewRecoveryCodes } from '../second-factor/change-second-factor.ts';
import { startSecondFactor } from '../second-factor/start-second-factor.ts';
import { findSession } from '../sessions/find-session.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import {
  appCode,
  createCoreFixture,
  expectInvariants,
  freezeLinkOf,
  inOrderOnUser,
  outcome,
  protect,
  sgd,
  tamper,
  warmConnections,
  type CoreFixture,
  withFailingAuditLog,
} from '../testing/index.ts';
import { freezeByLink } from '../users/freeze-by-link.ts';
import { freezeMemberPayouts } from '../users/freeze-member-payouts.ts';
import { getMemberPayouts } from '../users/get-member-payouts.ts';
import { releasePayouts } from '../users/release-payouts.ts';
import { updateUser } from '../users/update-user.ts';
import { freezeOwnPayouts } from './freeze-payouts.ts';
import { getOwnPayoutControls } from './get-payout-controls.ts';
import { holdPayouts } from './hold-payouts.ts';
import { listPayoutExceptions } from './list-payout-exceptions.ts';
import { setDayMax } from './set-day-max.ts';

let fixture: CoreFixture;
let maker: Actor;
let checker: Actor;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  fixture.ctx.clockOffsetMs = undefined; // the phones of these tests show the time of the fixture's clock
  maker = fixture.admin;
  checker = await fixture.createUser('admin');
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const { notifications, payoutControls } = schema;
const password = 'a sound password';
const currentPassword = password;
const amount = sgd('6.00');
const otherAccount = { bankName: 'Bank Lain', accountName: 'RANI CONTOH', accountNumber: '000-777-6666' };

const createMember = () => fixture.createMember({ available: sgd('5000.00') });
const withdraw = async (member: Actor, of = amount) => (await requestWithdrawal(fixture.as(member), { amount: of })).id;
const approve = (id: string, by = maker) => processRequest(fixture.as(by), { id, status: 'approved' });
const controlsOf = (member: Actor) => getMemberPayouts(fixture.as(maker), { id: member.id });
const changeAccount = (member: Actor) => updateProfile(fixture.as(member), otherAccount);

/** What a user was notified of, with the channels, in the order of the events. */
async function noticesOf({ id }: Actor): Promise<{ event: NotifiedEventKind; channels: string[]; subject: object }[]> {
  const rows = await fixture.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, id), eq(notifications.kind, 'security')))
    .orderBy(asc(notifications.id));
  return [...new Set(rows.map(({ event }) => event))].map((event) => {
    const ofEvent = rows.filter((row) => row.event === event);
    const subject = ofEvent[0]?.subject;
    assert(subject && 'event' in subject);
    return { event: subject.event, channels: ofEvent.map(({ channel }) => channel), subject };
  });
}
const eventsOf = async (user: Actor) => (await noticesOf(user)).map(({ event }) => event);

/** Proposes an operation; returns the id of the approval. */
async function proposal(operation: ApprovalOperation, input: object): Promise<string> {
  const needed: unknown = await operations[operation](fixture.as(maker), input).catch((error: unknown) => error);
  assert(needed instanceof SecondPersonNeeded);
  const sent = await propose(fixture.as(maker), { operation, input }, needed.proposal);
  return String(sent.params['id']);
}

/** Proposes an operation and has it approved by the checker. */
async function byTwo(operation: ApprovalOperation, input: object): Promise<void> {
  await decideApproval(fixture.as(checker), { id: await proposal(operation, input), decision: 'approved', note: null });
}

async function addFactor(member: Actor): Promise<{ token: string; secret: string; codes: string[] }> {
  const token = await fixture.logIn(member);
  const { secret } = await startSecondFactor(fixture.as(member), token, { currentPassword });
  const { recoveryCodes } = await confirmSecondFactor(fixture.as(member), token, { code: appCode(fixture.ctx, secret) });
  fixture.clock.forward({ ms: 30_000 });
  return { token, secret, codes: recoveryCodes };
}

describe('a hold', () => {
  it('begins with another bank account, and ends after its hours: until then the withdrawal stays pending', async () => {
    await protect(fixture, maker, checker);
    const member = await createMember();
    await changeAccount(member);
    const id = await withdraw(member);
    const until = new Date(fixture.clock.now().getTime() + 48 * 3_600_000);
    expect(await controlsOf(member)).toMatchObject({ heldUntil: until, holdReason: 'bank_details', frozenAt: null });
    fixture.clock.forward({ hours: 48, ms: -1 });
    await expect(approve(id)).rejects.toMatchObject({ code: 'PAYOUTS_ON_HOLD', params: { until: until.toISOString() } });
    await expect(updateTransaction(fixture.as(maker), { id, status: 'approved' })).rejects.toMatchObject({ code: 'PAYOUTS_ON_HOLD' });
    fixture.clock.forward({ ms: 1 });
    expect(await approve(id)).toMatchObject({ status: 'approved' });
    expect(await controlsOf(member)).toMatchObject({ heldUntil: null, holdReason: null });
  });

  it('does not exist without protection, and a rejection is possible during one', async () => {
    const member = await createMember();
    await changeAccount(member);
    expect(await approve(await withdraw(member))).toMatchObject({ status: 'approved' });
    await protect(fixture, maker, checker);
    await updateProfile(fixture.as(member), { ...otherAccount, accountNumber: '000-111-2222' });
    const id = await withdraw(member);
    expect(await processRequest(fixture.as(maker), { id, status: 'rejected' })).toMatchObject({ status: 'rejected' });
  });

  const causes: [string, string, (member: Actor) => Promise<unknown>][] = [
    [
      'the own password',
      'password',
      async (member) =>
        changePassword(fixture.as(member), await fixture.logIn(member), { currentPassword, newPassword: 'another sound one' }),
    ],
    ['a password set by staff', 'password', (member) => updateUser(fixture.as(maker), { id: member.id, password: 'chosen by staff' })],
    ['bank details saved by staff', 'bank_details', (member) => byTwo('users.update', { id: member.id, ...otherAccount })],
    [
      'a time as an administrator, in which nothing held',
      'role',
      async (member) => {
        await byTwo('users.update', { id: member.id, role: 'admin', password: 'long enough for an administrator' });
        await fixture.db.delete(payoutControls);
        await byTwo('users.update', { id: member.id, role: 'user' });
      },
    ],
    ['a second factor', 'second_factor', addFactor],
    [
      'a second factor that was removed',
      'second_factor',
      async (member) => {
        const { token, secret } = await addFactor(member);
        await fixture.db.delete(payoutControls);
        await removeSecondFactor(fixture.as(member), token, { currentPassword, code: appCode(fixture.ctx, secret) });
      },
    ],
    [
      'a second factor that staff reset',
      'second_factor',
      async (member) => {
        await addFactor(member);
        await fixture.db.delete(payoutControls);
        await byTwo('users.resetSecondFactor', { id: member.id, reason: 'a lost phone' });
      },
    ],
    [
      'a recovery code',
      'recovery_code',
      async (member) => {
        const { codes } = await addFactor(member);
        await fixture.db.delete(payoutControls);
        await login(fixture.ctx, { username: member.username, password, code: codes[0]! });
      },
    ],
  ];
  it.each(causes)('follows %s', async (_, reason, cause) => {
    maker = fixture.masterAdmin;
    await protect(fixture, maker, checker);
    const member = await createMember();
    const id = await withdraw(member);
    await cause(member);
    expect(await controlsOf(member)).toMatchObject({ heldUntil: expect.any(Date), holdReason: reason });
    await expect(approve(id, checker)).rejects.toMatchObject({ code: 'PAYOUTS_ON_HOLD' });
  });

  it('is not shortened by a later one, does not follow new recovery codes, and never concerns administrators', async () => {
    await protect(fixture, maker, checker);
    const member = await createMember();
    await changeAccount(member);
    const { heldUntil } = await controlsOf(member);
    await fixture.db.update(schema.protection).set({ payoutHoldHours: 24 });
    const { token, secret } = await addFactor(member);
    expect(await controlsOf(member)).toMatchObject({ heldUntil, holdReason: 'bank_details' });
    await fixture.db.delete(payoutControls);
    await renewRecoveryCodes(fixture.as(member), token, { currentPassword, code: appCode(fixture.ctx, secret) });
    const clerk = await fixture.createUser('admin');
    await changePassword(fixture.as(clerk), await fixture.logIn(clerk), { currentPassword, newPassword: 'another sound one' });
    expect(await fixture.db.$count(payoutControls)).toBe(0);
  });

  it('leaves an approval that two administrators want pending, and moves the deadline of the request', async () => {
    await protect(fixture, maker, checker);
    const member = await createMember();
    const id = await withdraw(member, sgd('2000.00'));
    const approvalId = await proposal('requests.process', { id, status: 'approved' });
    const decide = () => decideApproval(fixture.as(checker), { id: approvalId, decision: 'approved', note: null });
    await changePassword(fixture.as(member), await fixture.logIn(member), { currentPassword, newPassword: 'another sound one' });
    await expect(decide()).rejects.toMatchObject({ code: 'PAYOUTS_ON_HOLD' });

    const { heldUntil } = await controlsOf(member);
    const { request } = await getRequestDetails(fixture.as(maker), { id });
    expect(request).toMatchObject({ status: 'pending', heldUntil });
    // Requested on Friday the 20th, held until Sunday: the third working day after it is Wednesday.
    expect(request.dueAt?.toISOString()).toBe('2026-11-25T15:59:59.999Z');
    fixture.clock.forward({ hours: 48 });
    expect(await decide()).toMatchObject({ status: 'approved' });
    const { items } = await listRequests(fixture.as(maker), { limit: 10, type: 'withdrawal' });
    expect(items[0]).not.toHaveProperty('heldUntil');
  });

  it('keeps a request out of the late ones until the deadline after its end has passed', async () => {
    await protect(fixture, maker, checker);
    const [held, plain] = [await createMember(), await createMember()];
    await withdraw(held);
    await withdraw(plain);
    fixture.clock.forward({ days: 3 });
    await changePassword(fixture.as(held), await fixture.logIn(held), { currentPassword, newPassword: 'another sound one' });
    const late = async () => (await countRequestViews(fixture.as(maker), { type: 'withdrawal' })).late;
    fixture.clock.forward({ days: 7 }); // Monday the 30th, the deadline of the held one; that of the plain one was Wednesday the 25th
    expect(await late()).toBe(1);
    fixture.clock.forward({ days: 1 });
    expect(await late()).toBe(2);
  });

  it('that begins after the deadline leaves the request late, also when it is renewed, and covers a later request', async () => {
    await protect(fixture, maker, checker);
    const member = await createMember();
    const id = await withdraw(member);
    const dueOf = async (requestId: string) => (await getRequestDetails(fixture.as(maker), { id: requestId })).request.dueAt;
    const due = await dueOf(id);
    const late = async () => (await countRequestViews(fixture.as(maker), { type: 'withdrawal' })).late;
    fixture.clock.forward({ days: 6 }); // Thursday the 26th, a day after the deadline
    const hold = () => fixture.db.transaction((tx) => holdPayouts(tx, fixture.ctx, member.id, 'password'));
    await hold();
    expect([await late(), await dueOf(id)]).toEqual([1, due]);
    const laterId = await withdraw(member);
    fixture.clock.forward({ hours: 24 });
    await hold();
    const { heldUntil } = await controlsOf(member);
    expect([await late(), await dueOf(id), await dueOf(laterId)]).toEqual([1, due, decisionDueAt(heldUntil ?? new Date(0))]);
  });

  it('that begins while an approval waits for the member is seen by it; one that comes later changes nothing', async () => {
    await protect(fixture, maker, checker);
    const [first, second] = [await createMember(), await createMember()];
    const [heldId, paidId] = [await withdraw(first), await withdraw(second)];
    const [, refused] = await inOrderOnUser(fixture, first.id, [() => changeAccount(first), () => approve(heldId)]);
    expect(outcome(refused)).toBe('PAYOUTS_ON_HOLD');
    const [paid] = await inOrderOnUser(fixture, second.id, [() => approve(paidId), () => changeAccount(second)]);
    expect(outcome(paid)).toBe('approved');
  });

  it('is shortened by two administrators, and lengthened by one', async () => {
    await protect(fixture, maker, fixture.masterAdmin);
    const ctx = fixture.as(fixture.masterAdmin);
    await expect(updateProtection(ctx, { payoutHoldHours: 24 })).rejects.toBeInstanceOf(SecondPersonNeeded);
    expect(await updateProtection(ctx, { payoutHoldHours: 72 })).toMatchObject({ payoutHoldHours: 72 });
  });
});

describe('frozen payouts', () => {
  it('refuse requests, approvals and other bank details, not the rest; releasing needs two while protection is on', async () => {
    await protect(fixture, maker, checker);
    const member = await createMember();
    const id = await withdraw(member);
    await freezeOwnPayouts(fixture.as(member));
    await freezeOwnPayouts(fixture.as(member));
    expect(await getOwnPayoutControls(fixture.as(member))).toMatchObject({ frozenAt: fixture.clock.now(), frozenBy: 'member' });
    const frozen = { code: 'PAYOUTS_FROZEN' };
    await expect(withdraw(member)).rejects.toMatchObject(frozen);
    await expect(approve(id)).rejects.toMatchObject(frozen);
    await expect(updateTransaction(fixture.as(maker), { id, status: 'approved' })).rejects.toMatchObject(frozen);
    await expect(changeAccount(member)).rejects.toMatchObject(frozen);
    await updateProfile(fixture.as(member), { profileImage: null });
    expect((await listRequests(fixture.as(maker), { limit: 10, type: 'withdrawal' })).items).toMatchObject([{ isFrozen: true }]);

    const reason = 'identified by telephone';
    await expect(releasePayouts(fixture.as(maker), { id: member.id, reason })).rejects.toBeInstanceOf(SecondPersonNeeded);
    await byTwo('payoutControls.release', { id: member.id, reason });
    expect(await controlsOf(member)).toMatchObject({ frozenAt: null, frozenBy: null });
    expect(await eventsOf(member)).toEqual(['withdrawal_requested', 'payouts_frozen', 'payouts_released']);
    // Both released them, so neither pays the member alone.
    for (const each of [maker, checker])
      expect(await approve(id, each).catch((error: unknown) => error)).toBeInstanceOf(SecondPersonNeeded);
    expect(await approve(id, await fixture.createUser('admin'))).toMatchObject({ status: 'approved' });
  });

  it('are frozen by one administrator and, without protection, released by one', async () => {
    const member = await createMember();
    await freezeMemberPayouts(fixture.as(maker), { id: member.id, reason: 'the member called' });
    expect(await controlsOf(member)).toMatchObject({ frozenBy: 'administrator' });
    await freezeOwnPayouts(fixture.as(member));
    expect(await controlsOf(member)).toMatchObject({ frozenBy: 'administrator' });
    await releasePayouts(fixture.as(checker), { id: member.id, reason: 'a mistake' });
    await expect(releasePayouts(fixture.as(checker), { id: member.id, reason: 'again' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const refusals: [Actor, string][] = [
      [maker, 'OWN_RECORD'],
      [checker, 'NOT_A_MEMBER'],
    ];
    for (const [{ id }, code] of refusals)
      await expect(freezeMemberPayouts(fixture.as(maker), { id, reason: 'no' })).rejects.toMatchObject({ code });
    await expect(freezeMemberPayouts(fixture.as(fixture.masterAdmin), { id: maker.id, reason: 'no' })).rejects.toMatchObject({
      code: 'NOT_A_MEMBER',
    });
  });

  it('are told to every administrator but the one who froze them, once, with who and why', async () => {
    const { notifications } = schema;
    const told = () =>
      fixture.db
        .select({ userId: notifications.userId, channel: notifications.channel, subject: notifications.subject })
        .from(notifications)
        .where(eq(notifications.kind, 'payouts-frozen'))
        .orderBy(notifications.id);
    const administrators = [fixture.masterAdmin.id, maker.id, checker.id].toSorted();
    const [byMember, byLink, byAdministrator] = [await createMember(), await createMember(), await createMember()];
    const factsOf = ({ id: userId, username }: Actor) => ({ userId, username });

    await freezeOwnPayouts(fixture.as(byMember));
    await freezeOwnPayouts(fixture.as(byMember));
    const ofMember = await told();
    expect(ofMember.map(({ userId, channel }) => [userId, channel])).toEqual(
      administrators.flatMap((id) => [
        [id, 'in_app'],
        [id, 'email'],
      ]),
    );
    expect(ofMember[0]?.subject).toEqual({ ...factsOf(byMember), by: 'member', administrator: null, reason: null });

    await fixture.db.delete(notifications);
    await withdraw(byLink);
    await freezeByLink(fixture.ctx, await freezeLinkOf(fixture, byLink));
    const ofLink = (await told()).map(({ subject }) => subject);
    expect(ofLink).toHaveLength(2 * administrators.length);
    for (const subject of ofLink) expect(subject).toEqual({ ...factsOf(byLink), by: 'link', administrator: null, reason: null });

    await fixture.db.delete(notifications);
    await freezeMemberPayouts(fixture.as(maker), { id: byAdministrator.id, reason: 'the member called' });
    const others = await told();
    expect(new Set(others.map(({ userId }) => userId))).toEqual(new Set(administrators.filter((id) => id !== maker.id)));
    const facts = { by: 'administrator', administrator: maker.username, reason: 'the member called' };
    expect(others[0]?.subject).toEqual({ ...factsOf(byAdministrator), ...facts });

    await deleteUser(fixture.as(fixture.masterAdmin), { id: byAdministrator.id });
    expect(await told()).toEqual([]);
  });

  it('are removed from the notifications with the member, also when the event itself is forgotten', async () => {
    const member = await createMember();
    await freezeMemberPayouts(fixture.as(maker), { id: member.id, reason: 'the member called' });
    const notices = () => fixture.db.$count(schema.notifications, eq(schema.notifications.kind, 'payouts-frozen'));
    expect(await notices()).toBeGreaterThan(0);
    await tamper(fixture, `update security_events set at = now() - interval '401 days' where kind = 'payouts_frozen'`);
    await forgetExpired({ ...fixture.ctx, now: () => new Date(), clockOffsetMs: () => 0 });
    expect(await fixture.db.$count(schema.securityEvents, eq(schema.securityEvents.kind, 'payouts_frozen'))).toBe(0);
    await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
    expect(await notices()).toBe(0);
  });

  it('are told to nobody when freezing them fails', async () => {
    const member = await createMember();
    await withFailingAuditLog(fixture, async () => {
      await expect(freezeMemberPayouts(fixture.as(maker), { id: member.id, reason: 'no' })).rejects.toThrow('audit');
    });
    expect(await fixture.db.$count(schema.notifications, eq(schema.notifications.kind, 'payouts-frozen'))).toBe(0);
  });

  it('end what waits for a second administrator to pay or release them, each time somebody freezes', async () => {
    await protect(fixture, maker, checker);
    const member = await createMember();
    const id = await withdraw(member, sgd('2000.00'));
    const payment = await proposal('requests.process', { id, status: 'approved' });
    await freezeOwnPayouts(fixture.as(member));
    const decide = (approvalId: string) => decideApproval(fixture.as(checker), { id: approvalId, decision: 'approved', note: null });
    await expect(decide(payment)).rejects.toMatchObject({ code: 'APPROVAL_DECIDED', params: { status: 'outdated' } });
    const release = await proposal('payoutControls.release', { id: member.id, reason: 'somebody called' });
    await freezeByLink(fixture.ctx, await freezeLinkOf(fixture, member));
    await expect(decide(release)).rejects.toMatchObject({ code: 'APPROVAL_DECIDED', params: { status: 'outdated' } });
    expect(await controlsOf(member)).toMatchObject({ frozenBy: 'member' });
  });

  it('keep the daily limit from being raised', async () => {
    const member = await createMember();
    await setDayMax(fixture.as(member), { amount: sgd('10.00') });
    await setDayMax(fixture.as(member), { amount: null });
    await freezeOwnPayouts(fixture.as(member));
    expect(await controlsOf(member)).toMatchObject({ dayMax: sgd('10.00'), nextDayMaxAt: null });
    await expect(setDayMax(fixture.as(member), { amount: sgd('11.00') })).rejects.toMatchObject({ code: 'PAYOUTS_FROZEN' });
    expect(await setDayMax(fixture.as(member), { amount: sgd('9.00') })).toMatchObject({ dayMax: sgd('9.00') });
  });

  it('keep a higher daily limit that has begun', async () => {
    const member = await createMember();
    await setDayMax(fixture.as(member), { amount: sgd('10.00') });
    await setDayMax(fixture.as(member), { amount: sgd('20.00') });
    fixture.clock.forward({ days: 2 });
    await freezeOwnPayouts(fixture.as(member));
    expect(await controlsOf(member)).toMatchObject({ dayMax: sgd('20.00'), nextDayMaxAt: null });
  });

  it('are seen by an approval and by a request that waited for the member', async () => {
    const member = await createMember();
    const id = await withdraw(member);
    const [, approved, requested] = await inOrderOnUser(fixture, member.id, [
      () => freezeOwnPayouts(fixture.as(member)),
      () => approve(id),
      () => requestWithdrawal(fixture.as(member), { amount }),
    ]);
    expect([outcome(approved), outcome(requested)]).toEqual(['PAYOUTS_FROZEN', 'PAYOUTS_FROZEN']);
  });
});

describe('the link in a mail', () => {
  const linkOf = (user: Actor, kind?: 'account-changed' | 'request-decided') => freezeLinkOf(fixture, user, kind);

  it('freezes the payouts of its recipient and ends all sessions, as often as it is opened', async () => {
    const member = await createMember();
    const token = await fixture.logIn(member);
    await withdraw(member);
    const link = await linkOf(member);
    for (let opened = 0; opened < 2; opened++) await freezeByLink(fixture.ctx, link);
    expect(await controlsOf(member)).toMatchObject({ frozenBy: 'link' });
    expect(await findSession(fixture.ctx, token, { polling: true })).toBeUndefined();
    expect(await eventsOf(member)).toEqual(['withdrawal_requested', 'payouts_frozen']);
  });

  it('is in mails about changes by staff, too; an administrator is logged out by it', async () => {
    const member = await createMember();
    await updateUser(fixture.as(maker), { id: member.id, ...otherAccount });
    await freezeByLink(fixture.ctx, await linkOf(member, 'account-changed'));
    expect(await controlsOf(member)).toMatchObject({ frozenBy: 'link' });
    const token = await fixture.logIn(checker);
    await changePassword(fixture.as(checker), token, { currentPassword, newPassword: 'another sound one' });
    await freezeByLink(fixture.ctx, await linkOf(checker));
    expect(await findSession(fixture.ctx, token, { polling: true })).toBeUndefined();
    expect(await fixture.db.$count(payoutControls)).toBe(1);
  });

  it('is refused with another key or number, after thirty days, and for other notifications', async () => {
    const member = await createMember();
    const id = await withdraw(member);
    const { notification, key } = await linkOf(member);
    const refused = { code: 'NOT_FOUND' };
    for (const wrong of [
      { notification, key: freezeKeyOf(fixture.ctx, { id: notification + 1, userId: member.id }) },
      { notification, key: freezeKeyOf(fixture.ctx, { id: notification, userId: maker.id }) },
      { notification, key: key.slice(1) },
      { notification, key: 'not base64 !!' },
      { notification: 1_000_000, key: freezeKeyOf(fixture.ctx, { id: 1_000_000, userId: member.id }) },
    ])
      await expect(freezeByLink(fixture.ctx, wrong)).rejects.toMatchObject(refused);
    await approve(id);
    await expect(freezeByLink(fixture.ctx, await linkOf(member, 'request-decided'))).rejects.toMatchObject(refused);
    fixture.clock.forward({ days: 30 });
    await expect(freezeByLink(fixture.ctx, { notification, key })).rejects.toMatchObject(refused);
    expect(await controlsOf(member)).toMatchObject({ frozenAt: null });
  });
});

describe("a member's own daily limit", () => {
  it('counts the withdrawals of the business day that were not rejected, to the rupiah', async () => {
    const member = await createMember();
    const rejected = await withdraw(member);
    await processRequest(fixture.as(maker), { id: rejected, status: 'rejected' });
    expect(await setDayMax(fixture.as(member), { amount: sgd('20.00') })).toMatchObject({ dayMax: sgd('20.00'), nextDayMaxAt: null });
    await withdraw(member);
    expect(await getOwnPayoutControls(fixture.as(member))).toMatchObject({ dayMax: sgd('20.00'), dayLeft: sgd('14.00') });
    const above = requestWithdrawal(fixture.as(member), { amount: (sgd('14.00') + 1) as typeof amount });
    await expect(above).rejects.toMatchObject({
      code: 'ABOVE_OWN_DAY_LIMIT',
      params: { left: sgd('14.00') },
      fields: { amount: 'too_big' },
    });
    await approve(await withdraw(member, sgd('14.00')));
    fixture.clock.forward({ hours: 13, ms: 59 * 60_000 }); // 23:59 in Singapore
    await expect(withdraw(member)).rejects.toMatchObject({ params: { left: 0 } });
    expect(await controlsOf(member)).toMatchObject({ dayLeft: 0 });
    fixture.clock.forward({ ms: 60_000 });
    expect(await controlsOf(member)).toMatchObject({ dayLeft: sgd('20.00') });
    await withdraw(member);
  });

  it('begins at once when it is lower, and after the hours of a hold when it is higher; a lower one replaces what was to begin', async () => {
    const member = await createMember();
    const ctx = fixture.as(member);
    await setDayMax(ctx, { amount: sgd('10.00') });
    const at = new Date(fixture.clock.now().getTime() + 2 * dayMs);
    expect(await setDayMax(ctx, { amount: null })).toMatchObject({ dayMax: sgd('10.00'), nextDayMax: null, nextDayMaxAt: at });
    fixture.clock.forward({ hours: 48, ms: -1 });
    expect(await setDayMax(ctx, { amount: null })).toMatchObject({ nextDayMaxAt: at });
    await expect(withdraw(member, sgd('11.00'))).rejects.toMatchObject({ code: 'ABOVE_OWN_DAY_LIMIT' });
    fixture.clock.forward({ ms: 1 });
    expect(await getOwnPayoutControls(ctx)).toMatchObject({ dayMax: null, dayLeft: null, nextDayMaxAt: null });
    await withdraw(member, sgd('11.00'));
    await setDayMax(ctx, { amount: sgd('20.00') });
    await setDayMax(ctx, { amount: sgd('30.00') });
    expect(await setDayMax(ctx, { amount: sgd('5.00') })).toMatchObject({ dayMax: sgd('5.00'), nextDayMax: null, nextDayMaxAt: null });
    expect((await eventsOf(member)).filter((event) => event === 'day_limit_changed')).toHaveLength(5);
    await setDayMax(ctx, { amount: sgd('5.00') });
    expect((await eventsOf(member)).filter((event) => event === 'day_limit_changed')).toHaveLength(5);
  });

  it('is not passed by twenty withdrawals at once', async () => {
    const member = await createMember();
    await setDayMax(fixture.as(member), { amount: sgd('20.00') });
    await warmConnections(fixture);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => requestWithdrawal(fixture.as(member), { amount })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

describe('notices of security events', () => {
  /** What makes a member be told of each event. */
  const occasions: Record<NotifiedEventKind, (member: Actor) => Promise<unknown>> = {
    new_device: (member) => login({ ...fixture.ctx, network: '203.0.113.0/24' }, { username: member.username, password }),
    async code_asked(member) {
      await addFactor(member);
      const asked = login({ ...fixture.ctx, network: 'elsewhere' }, { username: member.username, password });
      return expect(asked).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    },
    password_changed: async (member) =>
      changePassword(fixture.as(member), await fixture.logIn(member), { currentPassword, newPassword: 'another sound one' }),
    bank_details_changed: changeAccount,
    async recovery_code_used(member) {
      const { codes } = await addFactor(member);
      return login(fixture.ctx, { username: member.username, password, code: codes[0]! });
    },
    async recovery_codes_renewed(member) {
      const { token, secret } = await addFactor(member);
      return renewRecoveryCodes(fixture.as(member), token, { currentPassword, code: appCode(fixture.ctx, secret) });
    },
    second_factor_added: addFactor,
    async second_factor_removed(member) {
      const { token, secret } = await addFactor(member);
      return removeSecondFactor(fixture.as(member), token, { currentPassword, code: appCode(fixture.ctx, secret) });
    },
    withdrawal_requested: (member) => withdraw(member),
    payouts_frozen: (member) => freezeOwnPayouts(fixture.as(member)),
    async payouts_released(member) {
      await freezeOwnPayouts(fixture.as(member));
      return releasePayouts(fixture.as(maker), { id: member.id, reason: 'the member called' });
    },
    day_limit_changed: (member) => setDayMax(fixture.as(member), { amount }),
  };
  it.each(notifiedEventKinds)('are mailed, and sent to no webhook or chat: %s', async (kind) => {
    const member = await createMember();
    await occasions[kind](member);
    const notices = (await noticesOf(member)).filter(({ event }) => event === kind);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.channels).toEqual(kind === 'withdrawal_requested' ? ['email'] : ['in_app', 'email']);
    expect(await fixture.db.$count(notifications, and(eq(notifications.kind, 'security'), isNull(notifications.userId)))).toBe(0);
  });

  it('tell what was changed, with the masked account and the end of the hold, in the app and by mail', async () => {
    await protect(fixture, maker, checker);
    const member = await createMember();
    await changeAccount(member);
    const heldUntil = new Date(fixture.clock.now().getTime() + 2 * dayMs).toISOString();
    expect(await noticesOf(member)).toEqual([
      {
        event: 'bank_details_changed',
        channels: ['in_app', 'email'],
        subject: { event: 'bank_details_changed', account: 'Bank Lain, ••••6666', heldUntil },
      },
    ]);
    await changeAccount(member);
    expect(await noticesOf(member)).toHaveLength(1);
  });

  it('tell of a withdrawal by mail alone, once for a call that is repeated', async () => {
    const member = await createMember();
    const ctx = fixture.as(member, { idempotencyKey: 'one-withdrawal' });
    for (let sent = 0; sent < 2; sent++) await requestWithdrawal(ctx, { amount });
    expect(await noticesOf(member)).toEqual([
      {
        event: 'withdrawal_requested',
        channels: ['email'],
        subject: { event: 'withdrawal_requested', number: expect.any(Number), amount },
      },
    ]);
  });

  it('tell of a log-in from a device and a network that are both new, except the first', async () => {
    const member = await fixture.createUser();
    const from = (network: string, deviceToken?: string) =>
      login(
        { ...fixture.ctx, network, deviceTokens: deviceToken === undefined ? [] : [deviceToken] },
        { username: member.username, password },
      );
    const { deviceToken } = await from('203.0.113.0/24');
    await from('198.51.100.0/24', deviceToken);
    await from('198.51.100.0/24');
    expect(await eventsOf(member)).toEqual(['new_device']); // the registration came from no known network
    await from('192.0.2.0/24');
    expect((await noticesOf(member)).map(({ subject }) => subject)).toEqual([
      { event: 'new_device', network: '203.0.113.0/24' },
      { event: 'new_device', network: '192.0.2.0/24' },
    ]);
  });

  it('tell of a right password without a right code, once an hour, unless it comes from where the user logs in', async () => {
    const member = await createMember();
    await addFactor(member);
    const ask = (network: string, code?: string) =>
      login({ ...fixture.ctx, network }, { username: member.username, password, ...(code && { code }) }).catch(
        (error: unknown) => (error as DomainError).code,
      );
    await fixture.db
      .insert(schema.knownOrigins)
      .values({ userId: member.id, kind: 'network', origin: 'home', lastLoginAt: fixture.clock.now() });
    expect(await ask('home')).toBe('SECOND_FACTOR_REQUIRED');
    expect(await eventsOf(member)).not.toContain('code_asked');
    for (let asked = 0; asked < 3; asked++) expect(await ask('elsewhere', '000000')).toBe('WRONG_CODE');
    expect(await ask('elsewhere')).toBe('SECOND_FACTOR_REQUIRED');
    const asked = async () => (await eventsOf(member)).filter((event) => event === 'code_asked').length;
    expect(await asked()).toBe(1);
    fixture.clock.forward({ hours: 1 });
    await ask('elsewhere');
    expect(await asked()).toBe(2);
  });
});

describe('exceptions', () => {
  it('list who let money of one member in and out within seven days, and members with the same bank account', async () => {
    expect(await listPayoutExceptions(fixture.as(maker))).toEqual([]);
    const member = await createMember(); // its deposit was accepted by the master admin
    const other = await createMember();
    await approve(await withdraw(member)); // by another administrator
    const late = await withdraw(member);
    const id = await withdraw(other);
    await approve(id, fixture.masterAdmin);
    fixture.clock.forward({ days: 7 });
    await approve(late, fixture.masterAdmin);
    const [shared, ...paid] = (await listPayoutExceptions(fixture.as(maker))).toReversed();
    expect(paid).toMatchObject([
      {
        kind: 'same_administrator',
        members: [{ username: other.username }],
        administratorName: fixture.masterAdmin.username,
        depositAmount: sgd('5000.00'),
        withdrawalAmount: amount,
        requestId: id,
      },
    ]);
    expect(shared).toMatchObject({
      kind: 'shared_account',
      members: [{ id: member.id }, { id: other.id }],
      account: 'Bank Contoh, ••••3333',
    });
    await updateProfile(fixture.as(other), otherAccount);
    expect(await listPayoutExceptions(fixture.as(maker))).toMatchObject([{ kind: 'same_administrator' }]);
  });

  it('list three members of one browser, for 30 days; neither two, nor administrators, nor the same browser name and network', async () => {
    const [first, second, third, apart] = await Promise.all(Array.from({ length: 4 }, () => fixture.createUser()));
    const here = { ...fixture.ctx, network: '198.51.100.0/24', userAgent: 'Browser/1.0' };
    const logInHere = ({ username }: Actor, browserToken?: string) =>
      login({ ...here, browserToken }, { username, password: 'a sound password' });
    const devices = async () => (await listPayoutExceptions(fixture.as(maker))).filter(({ kind }) => kind === 'shared_device');
    const { browserToken } = await logInHere(first!);
    await logInHere(first!, browserToken);
    await logInHere(second!, browserToken);
    await logInHere(maker, browserToken);
    await logInHere(apart!);
    expect(await devices()).toEqual([]);
    fixture.clock.forward({ days: 29 });
    await logInHere(third!, browserToken);
    const at = fixture.clock.now();
    expect(await devices()).toMatchObject([{ at, members: [{ id: third!.id }, {}, {}], account: null, requestId: null }]);
    expect((await devices())[0]?.members.map(({ id }) => id).toSorted()).toEqual([first, second, third].map((each) => each!.id).toSorted());
    fixture.clock.forward({ days: 1 });
    expect(await devices()).toEqual([]);
  });

  it('do not list a browser of which a member was deleted', async () => {
    const members = await Promise.all(Array.from({ length: 3 }, () => fixture.createUser()));
    for (const { username } of members)
      await login({ ...fixture.ctx, browserToken: 'of-the-browser-of-three' }, { username, password: 'a sound password' });
    expect(await listPayoutExceptions(fixture.as(maker))).toMatchObject([{ kind: 'shared_device' }]);
    await deleteUser(fixture.as(fixture.masterAdmin), { id: members[0]!.id });
    expect(await listPayoutExceptions(fixture.as(maker))).toEqual([]);
  });
});

it('a bank destination that is new, or leads to another account, is listed for seven days', async () => {
  await fixture.db.delete(schema.bankDestinations);
  const ctx = fixture.as(fixture.masterAdmin);
  const bank = { bankName: 'Bank Contoh', accountName: 'CONTOH', accountNumber: '000-999-1234', isActive: true };
  const { id } = await createBank(ctx, bank);
  const changes = () => listBankChanges(fixture.as(maker));
  expect(await changes()).toEqual([{ id, changedAt: fixture.clock.now() }]);
  fixture.clock.forward({ days: 7 });
  expect(await changes()).toEqual([]);
  await updateBank(ctx, { ...bank, id, isActive: false });
  await updateBank(ctx, { ...bank, id });
  expect(await changes()).toEqual([]);
  await updateBank(ctx, { ...bank, id, accountNumber: '000-999-5678' });
  expect(await changes()).toEqual([{ id, changedAt: fixture.clock.now() }]);
});

it('a deleted member leaves no controls behind', async () => {
  const member = await createMember();
  await freezeOwnPayouts(fixture.as(member));
  await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
  expect(await fixture.db.$count(payoutControls)).toBe(0);
});
