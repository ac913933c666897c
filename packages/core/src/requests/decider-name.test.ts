import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { listClosedTransactions } from '../closed-members/list-closed-transactions.ts';
import { createWorld, sgd, type World } from '../testing/index.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { deleteUser } from '../users/delete-user.ts';
import { listMyRequests, listRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterAll(() => world.close());

it('every decided request still says who decided it when that administrator has been deleted', async () => {
  const [first, second, member] = [await world.createUser('admin'), await world.createUser('admin'), await world.createMember()];
  const [kept, corrected, pending] = [
    await world.deposit(member, sgd('10.00')),
    await world.deposit(member, sgd('20.00')),
    await world.deposit(member, sgd('30.00')),
  ];
  await processRequest(world.as(first), { id: kept.id, status: 'approved' });
  await processRequest(world.as(first), { id: corrected.id, status: 'approved' });
  await updateTransaction(world.as(second), { id: corrected.id, status: 'rejected' });
  await updateTransaction(world.as(world.admin), { id: kept.id, newAmount: sgd('11.00') }); // changes no decision
  for (const { id } of [first, second]) await deleteUser(world.as(world.admin), { id });
  const expected = [
    [kept.id, first.username],
    [corrected.id, second.username],
    [pending.id, null],
  ];
  const namesIn = async (list: Promise<{ items: { id: string; processedBy: string | null }[] }>) => {
    const { items } = await list;
    return expected.map(([id]) => [id, items.find((item) => item.id === id)?.processedBy]);
  };
  expect(await namesIn(listRequests(world.ctx, { limit: 10 }))).toEqual(expected);
  const seenByMember = await namesIn(listMyRequests(world.as(member), { limit: 10 }));
  expect(seenByMember.map(([, name]) => name)).toEqual(['admin', 'admin', null]);
  await deleteUser(world.as(world.admin), { id: member.id });
  expect(await namesIn(listClosedTransactions(world.ctx, { id: member.id, limit: 10 }))).toEqual(expected);
});
