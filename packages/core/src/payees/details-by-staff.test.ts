import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { getOwnSession } from '../auth/get-own-session.ts';
import type { Actor } from '../context.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { listMyRequests } from '../requests/list-requests.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createWorld, expectBooksHold, inOrderOnUser, outcome, sampleAccount, sgd, type World } from '../testing/index.ts';
import { updateUser } from '../users/update-user.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const asOther = () => world.as(world.otherAdmin);
const other = { bankName: 'Bank Lain', accountName: 'RANI CONTOH', accountNumber: '000-777-6666' };
const amount = sgd('6.00');
const seenBy = async (member: Actor) => (await getOwnSession(world.as(member))).payeeMark;
const changedByStaff = (member: Actor) => updateUser(asOther(), { id: member.id, ...other });
const createMember = () => world.createMember({ available: sgd('50.00') });

describe('a withdrawal that names the bank details that its member saw', () => {
  const refusal = { code: 'PAYEE_CHANGED', params: { context: 'own' } };

  it('is refused once the profile has others, and made with the mark of those', async () => {
    const member = await createMember();
    const expectedPayee = await seenBy(member);
    expect(await requestWithdrawal(world.as(member), { amount, expectedPayee })).toMatchObject(sampleAccount);
    await changedByStaff(member);
    await expect(requestWithdrawal(world.as(member), { amount, expectedPayee })).rejects.toMatchObject(refusal);
    expect((await listMyRequests(world.as(member), { limit: 10, type: 'withdrawal' })).total).toBe(1);
    expect(await requestWithdrawal(world.as(member), { amount, expectedPayee: await seenBy(member) })).toMatchObject(other);
  });

  it('is refused when it waited while staff saved others', async () => {
    const member = await createMember();
    const expectedPayee = await seenBy(member);
    const request = () => requestWithdrawal(world.as(member), { amount, expectedPayee });
    const [changed, requested] = await inOrderOnUser(world, member.id, [() => changedByStaff(member), request]);
    expect([changed.status, outcome(requested)]).toEqual(['fulfilled', 'PAYEE_CHANGED']);
    expect((await listMyRequests(world.as(member), { limit: 10, type: 'withdrawal' })).total).toBe(0);
  });

  it('is paid to what the member saw when staff waited with others until it was made', async () => {
    const member = await createMember();
    const expectedPayee = await seenBy(member);
    const request = () => requestWithdrawal(world.as(member), { amount, expectedPayee });
    const [requested, changed] = await inOrderOnUser(world, member.id, [request, () => changedByStaff(member)]);
    expect(requested).toMatchObject({ status: 'fulfilled', value: sampleAccount });
    expect(changed).toMatchObject({ status: 'fulfilled', value: other });
    expect((await listMyRequests(world.as(member), { limit: 10, type: 'withdrawal' })).items).toMatchObject([sampleAccount]);
  });

  it('gets its first answer again under its Idempotency-Key, whatever the profile says by then', async () => {
    const member = await createMember();
    const expectedPayee = await seenBy(member);
    const retried = () => requestWithdrawal({ ...world.as(member), idempotencyKey: 'made-once-1' }, { amount, expectedPayee });
    const first = await retried();
    await changedByStaff(member);
    expect(await retried()).toEqual(first);
    const refused = () => requestWithdrawal({ ...world.as(member), idempotencyKey: 'refused-once-1' }, { amount, expectedPayee });
    for (const attempt of [refused, refused]) await expect(attempt()).rejects.toMatchObject(refusal);
  });
});

describe('bank details that an administrator saved', () => {
  const savedBy = { payeeSavedBy: 'admin' };

  it('are known as such to the member, and to whoever approves with the name, in the request and in the audit', async () => {
    const member = await createMember();
    expect(await getOwnSession(world.as(member))).toMatchObject({ bankDetailsBy: 'member' });
    const own = await requestWithdrawal(world.as(member), { amount });
    await changedByStaff(member);
    expect(await getOwnSession(world.as(member))).toMatchObject({ bankDetailsBy: 'staff' });
    const request = await requestWithdrawal(world.as(member), { amount });
    expect(request).toMatchObject({ ...other, ...savedBy });
    expect((await listMyRequests(world.as(member), { limit: 1 })).items).toMatchObject([savedBy]);
    const details = await getRequestDetails(world.as(world.admin), { id: request.id });
    expect(details).toMatchObject({ request: { payeeSavedBy: world.otherAdmin.username }, past: [{ id: own.id }] });
    expect(details.past[0]).not.toHaveProperty('payeeSavedBy');
    const approved = await processRequest(world.as(world.admin), { id: request.id, status: 'approved' });
    expect(approved).toMatchObject({ payeeSavedBy: world.otherAdmin.username });
    const { auditLog } = schema;
    const entries = await world.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'request.approved'), eq(auditLog.entityId, request.id)));
    expect(entries).toMatchObject([{ after: { payeeSavedBy: world.otherAdmin.username } }]);
  });

  it('are the member’s own once the member has saved them; what was requested before keeps whose they were', async () => {
    const member = await createMember();
    await changedByStaff(member);
    const before = await requestWithdrawal(world.as(member), { amount });
    await updateProfile(world.as(member), { bankName: other.bankName }); // says nothing of the rest
    expect(await requestWithdrawal(world.as(member), { amount })).toMatchObject(savedBy);
    await updateProfile(world.as(member), other);
    expect(await requestWithdrawal(world.as(member), { amount })).not.toHaveProperty('payeeSavedBy');
    expect((await getRequestDetails(asOther(), { id: before.id })).request).toMatchObject({ payeeSavedBy: world.otherAdmin.username });
  });

  it('name no administrator once the member has written a part of them', async () => {
    const member = await createMember();
    await changedByStaff(member);
    await updateProfile(world.as(member), { accountNumber: '000-333-2222' });
    const { id } = await requestWithdrawal(world.as(member), { amount });
    const { request } = await getRequestDetails(world.as(world.admin), { id });
    expect(request).toMatchObject({ accountNumber: '000-333-2222', payeeSavedBy: 'admin' });
  });
});
