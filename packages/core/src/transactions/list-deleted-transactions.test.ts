import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { accrueReferralBonuses } from '../referrals/accrue-referral-bonuses.ts';
import { createWorld, sgd, type World } from '../testing/index.ts';
import { deleteUser } from '../users/delete-user.ts';
import { deleteTransaction } from './delete-transaction.ts';
import { listDeletedTransactions } from './list-deleted-transactions.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterAll(() => world.close());

const asMaster = () => world.as(world.admin);

it('finds a transaction that was deleted by its number, with who deleted it and when, and none that is in the lists', async () => {
  const member = await world.createMember();
  const { id, number } = await world.deposit(member, sgd('7.00'));
  expect(await listDeletedTransactions(asMaster(), { number })).toEqual([]);
  world.clock.forward({ hours: 1 });
  await deleteTransaction(asMaster(), { id, reason: 'typed in twice' });
  const found = { id, number, type: 'deposit', amount: sgd('7.00'), deletedWith: 'itself', userId: member.id, username: member.username };
  expect(await listDeletedTransactions(world.as(world.otherAdmin), { number })).toMatchObject([
    { ...found, deletedAt: world.clock.now(), deletedBy: world.admin.username, reason: 'typed in twice' },
  ]);
});

it('finds one that went with its member; only a master admin reads whose it was', async () => {
  const member = await world.createMember();
  const { id, number } = await world.deposit(member, sgd('8.00'));
  const [user] = await world.db.select({ userNumber: schema.users.userNumber }).from(schema.users).where(eq(schema.users.id, member.id));
  await deleteUser(asMaster(), { id: member.id });
  const told = {
    id,
    number,
    type: 'deposit',
    deletedWith: 'member',
    deletedAt: world.clock.now(),
    deletedBy: world.admin.username,
    username: null,
    reason: null,
  };
  const kept = { amount: sgd('8.00'), userId: member.id, userNumber: user?.userNumber };
  expect(await listDeletedTransactions(asMaster(), { number })).toEqual([{ ...told, ...kept }]);
  const nothing = { amount: null, userId: null, userNumber: null };
  expect(await listDeletedTransactions(world.as(world.otherAdmin), { number })).toEqual([{ ...told, ...nothing }]);
});

it('keeps who deleted one, when and why, when its member is deleted later', async () => {
  const member = await world.createMember();
  const { id, number } = await world.deposit(member, sgd('9.00'));
  const deletedAt = world.clock.now();
  await deleteTransaction(world.as(world.otherAdmin), { id, reason: 'typed in twice' });
  world.clock.forward({ hours: 1 });
  await deleteUser(asMaster(), { id: member.id });
  const told = { deletedWith: 'member', deletedAt, deletedBy: world.otherAdmin.username };
  expect(await listDeletedTransactions(asMaster(), { number })).toMatchObject([{ ...told, reason: 'typed in twice' }]);
  expect(await listDeletedTransactions(world.as(world.otherAdmin), { number })).toMatchObject([{ ...told, reason: null }]);
});

it('names who took a bonus back, also once its member was deleted', async () => {
  const [referrer, friend] = [await world.createMember(), await world.createMember({ available: sgd('1000.00') })];
  const { transactions, users } = schema;
  await world.db.update(users).set({ referredBy: referrer.id }).where(eq(users.id, friend.id));
  world.clock.forward({ days: 1 });
  await accrueReferralBonuses(world.ctx, { runId: null });
  const rowOf = async (userId: string, type: 'deposit' | 'referral_bonus') =>
    (
      await world.db
        .select()
        .from(transactions)
        .where(and(eq(transactions.userId, userId), eq(transactions.type, type)))
    )[0]!; // made above
  const { number } = await rowOf(referrer.id, 'referral_bonus');
  await deleteTransaction(world.as(world.otherAdmin), { id: (await rowOf(friend.id, 'deposit')).id });
  const told = { number, type: 'referral_bonus', deletedAt: world.clock.now(), deletedBy: world.otherAdmin.username };
  expect(await listDeletedTransactions(asMaster(), { number })).toMatchObject([{ ...told, deletedWith: 'itself' }]);
  world.clock.forward({ hours: 1 });
  await deleteUser(asMaster(), { id: referrer.id });
  expect(await listDeletedTransactions(asMaster(), { number })).toMatchObject([{ ...told, deletedWith: 'member' }]);
});
