import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { getCurrentUser } from '../auth/get-current-user.ts';
import type { Actor } from '../context.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { listMyRequests } from '../requests/list-requests.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, inOrderOnUser, outcome, sampleAccount, sgd, type CoreFixture } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const asPlainAdmin = () => fixture.as(fixture.admin);
const otherDetails = { bankName: 'Bank Lain', accountName: 'RANI CONTOH', accountNumber: '000-777-6666' };
const amount = sgd('6.00');
const payeeMarkSeenBy = async (member: Actor) => (await getCurrentUser(fixture.as(member))).payeeMark;
const changeAsAdministrator = (member: Actor) => updateUser(asPlainAdmin(), { id: member.id, ...otherDetails });
const createMember = () => fixture.createMember({ available: sgd('50.00') });

describe('a withdrawal that names the bank details seen by its member', () => {
  const refusal = { code: 'PAYEE_CHANGED', params: { context: 'own' } };

  it('is refused once the profile has other bank details, and accepted with their mark', async () => {
    const member = await createMember();
    const expectedPayee = await payeeMarkSeenBy(member);
    expect(await requestWithdrawal(fixture.as(member), { amount, expectedPayee })).toMatchObject(sampleAccount);
    await changeAsAdministrator(member);
    await expect(requestWithdrawal(fixture.as(member), { amount, expectedPayee })).rejects.toMatchObject(refusal);
    expect((await listMyRequests(fixture.as(member), { limit: 10, type: 'withdrawal' })).total).toBe(1);
    expect(await requestWithdrawal(fixture.as(member), { amount, expectedPayee: await payeeMarkSeenBy(member) })).toMatchObject(
      otherDetails,
    );
  });

  it('is refused when it waited for a lock while an administrator saved other bank details', async () => {
    const member = await createMember();
    const expectedPayee = await payeeMarkSeenBy(member);
    const request = () => requestWithdrawal(fixture.as(member), { amount, expectedPayee });
    const [changed, requested] = await inOrderOnUser(fixture, member.id, [() => changeAsAdministrator(member), request]);
    expect([changed.status, outcome(requested)]).toEqual(['fulfilled', 'PAYEE_CHANGED']);
    expect((await listMyRequests(fixture.as(member), { limit: 10, type: 'withdrawal' })).total).toBe(0);
  });

  it('is paid to the details seen by the member when an administrator’s change waited for it', async () => {
    const member = await createMember();
    const expectedPayee = await payeeMarkSeenBy(member);
    const request = () => requestWithdrawal(fixture.as(member), { amount, expectedPayee });
    const [requested, changed] = await inOrderOnUser(fixture, member.id, [request, () => changeAsAdministrator(member)]);
    expect(requested).toMatchObject({ status: 'fulfilled', value: sampleAccount });
    expect(changed).toMatchObject({ status: 'fulfilled', value: otherDetails });
    expect((await listMyRequests(fixture.as(member), { limit: 10, type: 'withdrawal' })).items).toMatchObject([sampleAccount]);
  });

  it('returns its first answer under its Idempotency-Key, whatever the profile contains by then', async () => {
    const member = await createMember();
    const expectedPayee = await payeeMarkSeenBy(member);
    const withdraw = () => requestWithdrawal({ ...fixture.as(member), idempotencyKey: 'made-once-1' }, { amount, expectedPayee });
    const first = await withdraw();
    await changeAsAdministrator(member);
    expect(await withdraw()).toEqual(first);
    const withdrawRefused = () => requestWithdrawal({ ...fixture.as(member), idempotencyKey: 'refused-once-1' }, { amount, expectedPayee });
    for (const attempt of [withdrawRefused, withdrawRefused]) await expect(attempt()).rejects.toMatchObject(refusal);
  });
});

describe('bank details saved by an administrator', () => {
  const savedBy = { payeeSavedBy: 'admin' };

  it('are marked as such for the member, and with the administrator’s name for whoever decides and in the audit log', async () => {
    const member = await createMember();
    expect(await getCurrentUser(fixture.as(member))).toMatchObject({ bankDetailsBy: 'member' });
    const own = await requestWithdrawal(fixture.as(member), { amount });
    await changeAsAdministrator(member);
    expect(await getCurrentUser(fixture.as(member))).toMatchObject({ bankDetailsBy: 'staff' });
    const request = await requestWithdrawal(fixture.as(member), { amount });
    expect(request).toMatchObject({ ...otherDetails, ...savedBy });
    expect((await listMyRequests(fixture.as(member), { limit: 1 })).items).toMatchObject([savedBy]);
    const details = await getRequestDetails(fixture.as(fixture.masterAdmin), { id: request.id });
    expect(details).toMatchObject({ request: { payeeSavedBy: fixture.admin.username }, past: [{ id: own.id }] });
    expect(details.past[0]).not.toHaveProperty('payeeSavedBy');
    const approved = await processRequest(fixture.as(fixture.masterAdmin), { id: request.id, status: 'approved' });
    expect(approved).toMatchObject({ payeeSavedBy: fixture.admin.username });
    const { auditLog } = schema;
    const entries = await fixture.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'request.approved'), eq(auditLog.entityId, request.id)));
    expect(entries).toMatchObject([{ after: { payeeSavedBy: fixture.admin.username } }]);
  });

  it('belong to the member once the member has saved them; earlier requests keep who had saved theirs', async () => {
    const member = await createMember();
    await changeAsAdministrator(member);
    const before = await requestWithdrawal(fixture.as(member), { amount });
    await updateProfile(fixture.as(member), { bankName: otherDetails.bankName }); // sends none of the other fields
    expect(await requestWithdrawal(fixture.as(member), { amount })).toMatchObject(savedBy);
    await updateProfile(fixture.as(member), otherDetails);
    expect(await requestWithdrawal(fixture.as(member), { amount })).not.toHaveProperty('payeeSavedBy');
    expect((await getRequestDetails(asPlainAdmin(), { id: before.id })).request).toMatchObject({ payeeSavedBy: fixture.admin.username });
  });

  it('name no administrator once the member has saved part of them', async () => {
    const member = await createMember();
    await changeAsAdministrator(member);
    await updateProfile(fixture.as(member), { accountNumber: '000-333-2222' });
    const { id } = await requestWithdrawal(fixture.as(member), { amount });
    const { request } = await getRequestDetails(fixture.as(fixture.masterAdmin), { id });
    expect(request).toMatchObject({ accountNumber: '000-333-2222', payeeSavedBy: 'admin' });
  });
});
