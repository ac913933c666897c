import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { listClosedTransactions } from '../closed-members/list-closed-transactions.ts';
import type { Actor } from '../context.ts';
import { listMyNotifications } from '../notifications/list-notifications.ts';
import { notifyNewRequest } from './notify-new-request.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { getRequestDetails } from './get-request-details.ts';
import { listMyRequests, listRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const asMaster = () => fixture.as(fixture.masterAdmin);
const asOther = () => fixture.as(fixture.admin);
const approve = (id: string) => processRequest(asMaster(), { id, status: 'approved' });

/** A withdrawal that was approved by one administrator and set back by another an hour later. */
async function setBack(reason?: string) {
  const member = await fixture.createMember({ available: sgd('50.00') });
  const { id, number } = await requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
  const decidedAt = fixture.clock.now();
  await approve(id);
  fixture.clock.forward({ hours: 1 });
  await updateTransaction(asOther(), { id, status: 'pending', ...(reason !== undefined && { reason }) });
  const earlier = { status: 'approved', amount: sgd('6.00'), decidedAt, undoneAt: fixture.clock.now(), reason: reason ?? null };
  return { member, id, number, earlier };
}
const namesOf = (decidedBy: Actor, undoneBy: Actor) => ({ decidedBy: decidedBy.username, undoneBy: undoneBy.username });

describe('a request that was set back to pending', () => {
  it('contains in the queue and its details who decided, who reverted it, when and why; its member sees no names', async () => {
    const { member, id, earlier } = await setBack('wrong bank');
    const expected = [{ ...earlier, ...namesOf(fixture.masterAdmin, fixture.admin) }];
    expect((await getRequestDetails(asMaster(), { id })).request).toMatchObject({ status: 'pending', earlierDecisions: expected });
    expect((await listRequests(fixture.as(fixture.masterAdmin), { userId: member.id, status: 'pending', limit: 5 })).items).toMatchObject([
      { earlierDecisions: expected },
    ]);
    const own = (await listMyRequests(fixture.as(member), { limit: 5, type: 'withdrawal' })).items;
    expect(own).toMatchObject([{ earlierDecisions: [{ ...earlier, decidedBy: 'admin', undoneBy: 'admin' }] }]);
    expect(JSON.stringify(own)).not.toContain(fixture.admin.username);
  });

  it('records that no reason was given, and keeps every later decision, also that of a deleted administrator', async () => {
    const { id, earlier } = await setBack();
    expect(earlier.reason).toBeNull();
    const again = await approve(id);
    expect(again).toMatchObject({ status: 'approved', earlierDecisions: [earlier] });
    await updateTransaction(asOther(), { id, status: 'rejected', reason: 'bank sent it back' });
    const second = { status: 'approved', reason: 'bank sent it back', ...namesOf(fixture.masterAdmin, fixture.admin) };
    expect((await getRequestDetails(asMaster(), { id })).request.earlierDecisions).toMatchObject([earlier, second]);
  });

  it('has no earlier decisions as long as it is new or only corrected', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('9.00'));
    await updateTransaction(asOther(), { id, newAmount: sgd('10.00') });
    expect(await approve(id)).not.toHaveProperty('earlierDecisions');
    await updateTransaction(asOther(), { id, newAmount: sgd('11.00') });
    expect((await getRequestDetails(asMaster(), { id })).request).not.toHaveProperty('earlierDecisions');
  });

  it.each(['update earlier_decisions set status = status', 'delete from earlier_decisions', 'truncate earlier_decisions'])(
    'keeps earlier decisions: refuses %s',
    async (statement) => {
      await setBack();
      const change = fixture.db.execute(sql.raw(statement));
      await expect(change).rejects.toMatchObject({ cause: { constraint_name: 'earlier_decisions_append_only' } });
    },
  );
});

describe('a deleted transaction', () => {
  it('keeps the reason in the audit log, notifies the member of it, and names the decider', async () => {
    const member = await fixture.createMember();
    const { id, number } = await fixture.deposit(member, sgd('9.00'));
    await approve(id);
    await deleteTransaction(asOther(), { id, reason: 'typed in twice' });
    const [entry] = (await listAudit(fixture.as(fixture.masterAdmin), { limit: 1, entityId: id })).items;
    expect(entry).toMatchObject({ action: 'transaction.deleted', number, after: { reason: 'typed in twice' } });
    const [notification] = (await listMyNotifications(fixture.as(member), { limit: 1 })).items;
    expect(notification).toMatchObject({ kind: 'transaction-deleted', subject: { reason: 'typed in twice' } });
  });

  it('records a missing reason for an approved one, and no reason for a pending one', async () => {
    const member = await fixture.createMember();
    const [approved, pending] = [await fixture.deposit(member, sgd('9.00')), await fixture.deposit(member, sgd('9.00'))];
    await approve(approved.id);
    for (const { id } of [approved, pending]) await deleteTransaction(asOther(), { id });
    const afterOf = async (id: string) => (await listAudit(fixture.as(fixture.masterAdmin), { limit: 1, entityId: id })).items[0]?.after;
    expect([await afterOf(approved.id), await afterOf(pending.id)]).toEqual([{ reason: null }, null]);
  });
});

describe('a request of a deleted member', () => {
  it('is closed with its earlier decisions; its number stays in the audit log, its amount leaves the notifications', async () => {
    const { member, id, number, earlier } = await setBack('wrong bank');
    const { id: announced } = await fixture.deposit(member, sgd('7.00'));
    await notifyNewRequest(fixture.ctx, { requestId: announced }, []);
    const toldOf = async () => (await listMyNotifications(asOther(), { limit: 50 })).items.map(({ subject }) => JSON.stringify(subject));
    expect((await toldOf()).filter((subject) => subject.includes(announced))).toHaveLength(1);
    await deleteUser(asMaster(), { id: member.id });
    expect((await toldOf()).filter((subject) => subject.includes(announced))).toEqual([]);
    const { items } = await listClosedTransactions(fixture.as(fixture.masterAdmin), { limit: 10, id: member.id });
    expect(items.find((item) => item.id === id)).toMatchObject({ status: 'closed', earlierDecisions: [earlier] });
    expect((await listAudit(fixture.as(fixture.masterAdmin), { limit: 1, entityId: id })).items).toMatchObject([{ number }]);
    const [deletion] = (await listAudit(fixture.as(fixture.masterAdmin), { limit: 1, action: 'user.deleted' })).items;
    expect(deletion?.before).toMatchObject({ requests: 2 });
    expect(await fixture.db.$count(schema.earlierDecisions)).toBeGreaterThan(0);
  });
});
