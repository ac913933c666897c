import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listClosedTransactions } from '../closed-members/list-closed-transactions.ts';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { updateTransaction } from './update-transaction.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { listMyRequests, listRequests } from '../requests/list-requests.ts';
import { processRequest } from '../requests/process-request.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

it('every decided request still names its decider after that administrator has been deleted', async () => {
  const [first, second, member] = [await fixture.createUser('admin'), await fixture.createUser('admin'), await fixture.createMember()];
  const [kept, corrected, pending] = [
    await fixture.deposit(member, sgd('10.00')),
    await fixture.deposit(member, sgd('20.00')),
    await fixture.deposit(member, sgd('30.00')),
  ];
  await processRequest(fixture.as(first), { id: kept.id, status: 'approved' });
  await processRequest(fixture.as(first), { id: corrected.id, status: 'approved' });
  await updateTransaction(fixture.as(second), { id: corrected.id, status: 'rejected' });
  await updateTransaction(fixture.as(fixture.masterAdmin), { id: kept.id, newAmount: sgd('11.00') }); // changes no decision
  for (const { id } of [first, second]) await deleteUser(fixture.as(fixture.masterAdmin), { id });
  const expected = [
    [kept.id, first.username],
    [corrected.id, second.username],
    [pending.id, null],
  ];
  const namesIn = async (list: Promise<{ items: { id: string; processedBy: string | null }[] }>) => {
    const { items } = await list;
    return expected.map(([id]) => [id, items.find((item) => item.id === id)?.processedBy]);
  };
  expect(await namesIn(listRequests(fixture.as(fixture.masterAdmin), { limit: 10 }))).toEqual(expected);
  const seenByMember = await namesIn(listMyRequests(fixture.as(member), { limit: 10 }));
  expect(seenByMember.map(([, name]) => name)).toEqual(['admin', 'admin', null]);
  await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
  expect(await namesIn(listClosedTransactions(fixture.as(fixture.masterAdmin), { id: member.id, limit: 10 }))).toEqual(expected);
});
