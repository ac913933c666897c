import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createWorld, sgd, type World } from '../testing/index.ts';
import { countRequests } from './count-requests.ts';
import { listRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterAll(() => world.close());

it('counts what the search finds, as the list does, and names the oldest of the whole queue', async () => {
  const [one, other] = [await world.createMember(), await world.createMember()];
  const oldest = await world.deposit(one, sgd('20.00'));
  for (const amount of ['30.00', '40.00', '50.00']) await world.deposit(other, sgd(amount));
  const { id } = await world.deposit(other, sgd('60.00'));
  await processRequest(world.as(world.admin), { id, status: 'rejected', adminNote: 'seen' });
  const search = other.username;
  const counts = await countRequests(world.ctx, { type: 'deposit', search });
  const listed = async (status: 'pending' | 'rejected') =>
    (await listRequests(world.as(world.admin), { type: 'deposit', status, search, limit: 1 })).total;
  expect([counts.pending, counts.rejected]).toEqual([await listed('pending'), await listed('rejected')]);
  expect([counts.pending, counts.rejected]).toEqual([3, 1]);
  expect((await countRequests(world.ctx, { type: 'deposit' })).pending).toBe(4);
  expect(counts.oldestPendingNumber).toBe(oldest.number);
});
