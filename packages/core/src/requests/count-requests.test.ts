import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { countRequests } from './count-requests.ts';
import { listRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

it('counts the requests that the search finds, like the list, and names the oldest of the whole queue', async () => {
  const [one, other] = [await fixture.createMember(), await fixture.createMember()];
  const oldest = await fixture.deposit(one, sgd('20.00'));
  for (const amount of ['30.00', '40.00', '50.00']) await fixture.deposit(other, sgd(amount));
  const { id } = await fixture.deposit(other, sgd('60.00'));
  await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'rejected', adminNote: 'seen' });
  const search = other.username;
  const counts = await countRequests(fixture.as(fixture.masterAdmin), { type: 'deposit', search });
  const listed = async (status: 'pending' | 'rejected') =>
    (await listRequests(fixture.as(fixture.masterAdmin), { type: 'deposit', status, search, limit: 1 })).total;
  expect([counts.pending, counts.rejected]).toEqual([await listed('pending'), await listed('rejected')]);
  expect([counts.pending, counts.rejected]).toEqual([3, 1]);
  expect((await countRequests(fixture.as(fixture.masterAdmin), { type: 'deposit' })).pending).toBe(4);
  expect(counts.oldestPendingNumber).toBe(oldest.number);
});
