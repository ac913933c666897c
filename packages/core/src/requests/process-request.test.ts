import { schema } from '@app/db';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { house } from '../ledger/house.ts';
import { countLockWaits, createWorld, expectBooksHold, sgd, warmConnections, type World } from '../testing/index.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { processRequest } from './process-request.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

it('an approval leaves the bank account to others until it posts, which is the last thing that it does', async () => {
  const member = await world.createMember();
  const { id } = await world.deposit(member, sgd('10.00'));
  await warmConnections(world);
  const { approval } = await world.db.transaction(async (tx) => {
    await tx.execute(sql`lock table notifications in exclusive mode`);
    const started = processRequest(world.as(world.admin), { id, status: 'approved' });
    await vi.waitFor(async () => expect(await countLockWaits(world.db)).toBe(1), { timeout: 20_000 });
    const free = await tx.execute(sql`select id from accounts where id = ${house.bank} for no key update skip locked`);
    expect(free).toHaveLength(1);
    return { approval: started };
  });
  expect(await approval).toMatchObject({ status: 'approved', balanceAfter: sgd('10.00') });
});

it('a withdrawal that the balance no longer covers is refused when it posts, and nothing of the decision stays', async () => {
  const member = await world.createMember({ available: sgd('10.00') });
  const { id } = await requestWithdrawal(world.as(member), { amount: sgd('8.00') });
  const ownDeposit = and(eq(schema.transactions.userId, member.id), eq(schema.transactions.type, 'deposit'));
  const [deposit] = await world.db.select().from(schema.transactions).where(ownDeposit);
  await deleteTransaction(world.as(world.admin), { id: deposit!.id });
  const told = await world.db.$count(schema.notifications, eq(schema.notifications.userId, member.id));
  await expect(processRequest(world.as(world.admin), { id, status: 'approved' })).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  const [row] = await world.db.select().from(schema.transactions).where(eq(schema.transactions.id, id));
  expect(row).toMatchObject({ status: 'pending', balanceAfter: null, processedBy: null });
  expect(await world.db.$count(schema.notifications, eq(schema.notifications.userId, member.id))).toBe(told);
});
