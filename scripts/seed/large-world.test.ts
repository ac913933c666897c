import { listTransactions } from '@app/core';
import { createWorld, expectBooksHold, sgd, type World } from '@app/core/testing';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { seedLargeWorld } from './large-world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(async () => {
  await expectBooksHold(world.ctx);
  await world.close();
});

it('makes members whose books hold, with about eleven transactions each and a queue to work off', async () => {
  const { members, transactions } = await seedLargeWorld(world.ctx, { members: 200, isEmbedded: false });
  expect(members).toBe(200);
  expect(transactions).toBeGreaterThan(2_000);
  for (const type of ['deposit', 'withdrawal'] as const)
    expect((await listTransactions(world.ctx, { limit: 1, type, status: 'pending' })).total).toBe(type === 'deposit' ? 20 : 10);
  expect(world.enqueued).toEqual([]);
});

it('is made once, and not among members of a database that is not ours', async () => {
  await world.createMember({ available: sgd('5.00') });
  const seed = (isEmbedded: boolean) => seedLargeWorld(world.ctx, { members: 20, isEmbedded });
  await expect(seed(false)).rejects.toThrow('members of its own');
  await seed(true);
  await expect(seed(true)).rejects.toThrow('already');
});
