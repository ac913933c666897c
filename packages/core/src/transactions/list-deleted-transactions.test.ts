import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { deleteTransaction } from './delete-transaction.ts';
import { listDeletedTransactions } from './list-deleted-transactions.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const asMaster = () => fixture.as(fixture.masterAdmin);

it('finds a deleted transaction by its number, with who deleted it and when, and none that is still listed', async () => {
  const member = await fixture.createMember();
  const { id, number } = await fixture.deposit(member, sgd('7.00'));
  expect(await listDeletedTransactions(asMaster(), { number })).toEqual([]);
  fixture.clock.forward({ hours: 1 });
  await deleteTransaction(asMaster(), { id, reason: 'typed in twice' });
  const found = { id, number, type: 'deposit', amount: sgd('7.00'), deletedWith: 'itself', userId: member.id, username: member.username };
  expect(await listDeletedTransactions(fixture.as(fixture.admin), { number })).toMatchObject([
    { ...found, deletedAt: fixture.clock.now(), deletedBy: fixture.masterAdmin.username, reason: 'typed in twice' },
  ]);
});

it('finds one deleted with its member; only a master admin sees whose it was', async () => {
  const member = await fixture.createMember();
  const { id, number } = await fixture.deposit(member, sgd('8.00'));
  const [user] = await fixture.db.select({ userNumber: schema.users.userNumber }).from(schema.users).where(eq(schema.users.id, member.id));
  await deleteUser(asMaster(), { id: member.id });
  const facts = {
    id,
    number,
    type: 'deposit',
    deletedWith: 'member',
    deletedAt: fixture.clock.now(),
    deletedBy: fixture.masterAdmin.username,
    username: null,
    reason: null,
  };
  const kept = { amount: sgd('8.00'), userId: member.id, userNumber: user?.userNumber };
  expect(await listDeletedTransactions(asMaster(), { number })).toEqual([{ ...facts, ...kept }]);
  const nothing = { amount: null, userId: null, userNumber: null };
  expect(await listDeletedTransactions(fixture.as(fixture.admin), { number })).toEqual([{ ...facts, ...nothing }]);
});

it('keeps who deleted one, when and why, after its member is deleted', async () => {
  const member = await fixture.createMember();
  const { id, number } = await fixture.deposit(member, sgd('9.00'));
  const deletedAt = fixture.clock.now();
  await deleteTransaction(fixture.as(fixture.admin), { id, reason: 'typed in twice' });
  fixture.clock.forward({ hours: 1 });
  await deleteUser(asMaster(), { id: member.id });
  const facts = { deletedWith: 'member', deletedAt, deletedBy: fixture.admin.username };
  expect(await listDeletedTransactions(asMaster(), { number })).toMatchObject([{ ...facts, reason: 'typed in twice' }]);
  expect(await listDeletedTransactions(fixture.as(fixture.admin), { number })).toMatchObject([{ ...facts, reason: null }]);
});

it('names who took a bonus back, also after its member is deleted', async () => {
  const [referrer, friend] = [await fixture.createMember(), await fixture.createMember({ available: sgd('1000.00') })];
  const { transactions, users } = schema;
  await fixture.db.update(users).set({ referredBy: referrer.id }).where(eq(users.id, friend.id));
  fixture.clock.forward({ days: 1 });
  await accrueReferralBonuses(fixture.ctx, { runId: null });
  const rowOf = async (userId: string, type: 'deposit' | 'referral_bonus') =>
    (
      await fixture.db
        .select()
        .from(transactions)
        .where(and(eq(transactions.userId, userId), eq(transactions.type, type)))
    )[0]!; // created above
  const { number } = await rowOf(referrer.id, 'referral_bonus');
  await deleteTransaction(fixture.as(fixture.admin), { id: (await rowOf(friend.id, 'deposit')).id });
  const facts = { number, type: 'referral_bonus', deletedAt: fixture.clock.now(), deletedBy: fixture.admin.username };
  expect(await listDeletedTransactions(asMaster(), { number })).toMatchObject([{ ...facts, deletedWith: 'itself' }]);
  fixture.clock.forward({ hours: 1 });
  await deleteUser(asMaster(), { id: referrer.id });
  expect(await listDeletedTransactions(asMaster(), { number })).toMatchObject([{ ...facts, deletedWith: 'member' }]);
});
