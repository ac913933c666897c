import { listTransactions } from '@app/core';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { seedLargeData } from './large-data.ts';

let fixture: CoreFixture;
beforeEach(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

it('creates members with a valid ledger, about eleven transactions each and pending requests', async () => {
  fixture.enqueued.length = 0; // the mails about the bank destination of the fixture
  const { members, transactions } = await seedLargeData(fixture.ctx, { members: 200, isEmbedded: false });
  expect(members).toBe(200);
  expect(transactions).toBeGreaterThan(2_000);
  for (const type of ['deposit', 'withdrawal'] as const)
    expect((await listTransactions(fixture.as(fixture.masterAdmin), { limit: 1, type, status: 'pending' })).total).toBe(
      type === 'deposit' ? 20 : 10,
    );
  expect(fixture.enqueued).toEqual([]);
});

it('is created once, and not in a database that has members of its own', async () => {
  await fixture.createMember({ available: sgd('5.00') });
  const seed = (isEmbedded: boolean) => seedLargeData(fixture.ctx, { members: 20, isEmbedded });
  await expect(seed(false)).rejects.toThrow('members of its own');
  await seed(true);
  await expect(seed(true)).rejects.toThrow('already');
});

it('is created beside members of which one is marked as a demo account, whatever their names', async () => {
  const member = await fixture.createMember();
  const seed = () => seedLargeData(fixture.ctx, { members: 20, isEmbedded: false });
  await fixture.db.update(schema.users).set({ username: 'rani.contoh' }).where(eq(schema.users.id, member.id)); // not a demo account
  await expect(seed()).rejects.toThrow('members of its own');
  await fixture.db.update(schema.users).set({ isDemo: true }).where(eq(schema.users.id, member.id));
  expect(await seed()).toMatchObject({ members: 21 });
});
