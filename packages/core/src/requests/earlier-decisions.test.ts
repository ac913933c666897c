import { schema } from '@app/db';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { listAudit } from '../audit/list-audit.ts';
import { listClosedTransactions } from '../closed-members/list-closed-transactions.ts';
import type { Actor } from '../context.ts';
import { listMyNotifications } from '../notifications/list-notifications.ts';
import { newRequest } from '../notifications/new-request.ts';
import { createWorld, expectBooksHold, sgd, type World } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { deleteUser } from '../users/delete-user.ts';
import { getRequestDetails } from './get-request-details.ts';
import { listMyRequests, listRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const asMaster = () => world.as(world.admin);
const asOther = () => world.as(world.otherAdmin);
const approve = (id: string) => processRequest(asMaster(), { id, status: 'approved' });

/** A withdrawal that was approved by one administrator and set back by another an hour later. */
async function setBack(reason?: string) {
  const member = await world.createMember({ available: sgd('50.00') });
  const { id, number } = await requestWithdrawal(world.as(member), { amount: sgd('6.00') });
  const decidedAt = world.clock.now();
  await approve(id);
  world.clock.forward({ hours: 1 });
  await updateTransaction(asOther(), { id, status: 'pending', ...(reason !== undefined && { reason }) });
  const earlier = { status: 'approved', amount: sgd('6.00'), decidedAt, undoneAt: world.clock.now(), reason: reason ?? null };
  return { member, id, number, earlier };
}
const namesOf = (decidedBy: Actor, undoneBy: Actor) => ({ decidedBy: decidedBy.username, undoneBy: undoneBy.username });

describe('a request that was set back to pending', () => {
  it('says in the queue and its details who decided, who took it back, when and why; its member reads no names', async () => {
    const { member, id, earlier } = await setBack('wrong bank');
    const told = [{ ...earlier, ...namesOf(world.admin, world.otherAdmin) }];
    expect((await getRequestDetails(asMaster(), { id })).request).toMatchObject({ status: 'pending', earlierDecisions: told });
    expect((await listRequests(world.ctx, { userId: member.id, status: 'pending', limit: 5 })).items).toMatchObject([
      { earlierDecisions: told },
    ]);
    const own = (await listMyRequests(world.as(member), { limit: 5, type: 'withdrawal' })).items;
    expect(own).toMatchObject([{ earlierDecisions: [{ ...earlier, decidedBy: 'admin', undoneBy: 'admin' }] }]);
    expect(JSON.stringify(own)).not.toContain(world.otherAdmin.username);
  });

  it('says that no reason was given, and keeps every decision that follows, also that of a deleted administrator', async () => {
    const { id, earlier } = await setBack();
    expect(earlier.reason).toBeNull();
    const again = await approve(id);
    expect(again).toMatchObject({ status: 'approved', earlierDecisions: [earlier] });
    await updateTransaction(asOther(), { id, status: 'rejected', reason: 'bank sent it back' });
    const second = { status: 'approved', reason: 'bank sent it back', ...namesOf(world.admin, world.otherAdmin) };
    expect((await getRequestDetails(asMaster(), { id })).request.earlierDecisions).toMatchObject([earlier, second]);
  });

  it('was never decided before as long as it is new or only corrected', async () => {
    const member = await world.createMember();
    const { id } = await world.deposit(member, sgd('9.00'));
    await updateTransaction(asOther(), { id, newAmount: sgd('10.00') });
    expect(await approve(id)).not.toHaveProperty('earlierDecisions');
    await updateTransaction(asOther(), { id, newAmount: sgd('11.00') });
    expect((await getRequestDetails(asMaster(), { id })).request).not.toHaveProperty('earlierDecisions');
  });

  it.each(['update earlier_decisions set status = status', 'delete from earlier_decisions', 'truncate earlier_decisions'])(
    'keeps what was decided: refuses %s',
    async (statement) => {
      await setBack();
      const change = world.db.execute(sql.raw(statement));
      await expect(change).rejects.toMatchObject({ cause: { constraint_name: 'earlier_decisions_append_only' } });
    },
  );
});

describe('a deleted transaction', () => {
  it('keeps the reason in the audit, tells it to the member, and says of the decision who made it', async () => {
    const member = await world.createMember();
    const { id, number } = await world.deposit(member, sgd('9.00'));
    await approve(id);
    await deleteTransaction(asOther(), { id, reason: 'typed in twice' });
    const [entry] = (await listAudit(world.ctx, { limit: 1, entityId: id })).items;
    expect(entry).toMatchObject({ action: 'transaction.deleted', number, after: { reason: 'typed in twice' } });
    const [told] = (await listMyNotifications(world.as(member), { limit: 1 })).items;
    expect(told).toMatchObject({ kind: 'transaction-deleted', subject: { reason: 'typed in twice' } });
  });

  it('says where no reason was given for what had an effect, and nothing of reasons where it had none', async () => {
    const member = await world.createMember();
    const [approved, pending] = [await world.deposit(member, sgd('9.00')), await world.deposit(member, sgd('9.00'))];
    await approve(approved.id);
    for (const { id } of [approved, pending]) await deleteTransaction(asOther(), { id });
    const afterOf = async (id: string) => (await listAudit(world.ctx, { limit: 1, entityId: id })).items[0]?.after;
    expect([await afterOf(approved.id), await afterOf(pending.id)]).toEqual([{ reason: null }, null]);
  });
});

describe('a request of a deleted member', () => {
  it('is closed with the account, with its earlier decisions; its number stays in the audit and its amount leaves the notifications', async () => {
    const { member, id, number, earlier } = await setBack('wrong bank');
    const { id: announced } = await world.deposit(member, sgd('7.00'));
    await newRequest(world.ctx, { requestId: announced }, []);
    const toldOf = async () => (await listMyNotifications(asOther(), { limit: 50 })).items.map(({ subject }) => JSON.stringify(subject));
    expect((await toldOf()).filter((subject) => subject.includes(announced))).toHaveLength(1);
    await deleteUser(asMaster(), { id: member.id });
    expect((await toldOf()).filter((subject) => subject.includes(announced))).toEqual([]);
    const { items } = await listClosedTransactions(world.ctx, { limit: 10, id: member.id });
    expect(items.find((item) => item.id === id)).toMatchObject({ status: 'closed', earlierDecisions: [earlier] });
    expect((await listAudit(world.ctx, { limit: 1, entityId: id })).items).toMatchObject([{ number }]);
    const [deletion] = (await listAudit(world.ctx, { limit: 1, action: 'user.deleted' })).items;
    expect(deletion?.before).toMatchObject({ requests: 2 });
    expect(await world.db.$count(schema.earlierDecisions)).toBeGreaterThan(0);
  });
});
