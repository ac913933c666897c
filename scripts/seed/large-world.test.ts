import { listTransactions } from '@app/core';
import { createWorld, expectBooksHold, sgd, type World } from '@app/core/testing';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
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

it('goes among members where one is marked as a demo account, whatever their names', async () => {
  const member = await world.createMember();
  const seed = () => seedLargeWorld(world.ctx, { members: 20, isEmbedded: false });
  await world.db.update(schema.users).set({ username: 'rani.contoh' }).where(eq(schema.users.id, member.id)); // her own name, not a demo account
  await expect(seed()).rejects.toThrow('members of its own');
  await world.db.update(schema.users).set({ isDemo: true }).where(eq(schema.users.id, member.id));
  expect(await seed()).toMatchObject({ members: 21 });
});
