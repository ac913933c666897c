import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { createWorld, expectBooksHold, inOrderOnUser, outcome, sgd, type World } from '../testing/index.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { processRequest } from './process-request.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const refused = { code: 'PAID_BEFORE_UNCONFIRMED' };
const createMember = () => world.createMember({ available: sgd('50.00') });
const withdraw = (member: Actor) => requestWithdrawal(world.as(member), { amount: sgd('6.00') });
const decide = (id: string, confirmed: { unpaidApprovals?: number }, status: 'approved' | 'rejected' = 'approved') =>
  processRequest(world.as(world.admin), { id, status, ...confirmed });
const takeBack = (id: string) => updateTransaction(world.as(world.otherAdmin), { id, status: 'pending', reason: 'wrong bank' });
const statusOf = async (id: string) =>
  (await world.db.select({ status: schema.transactions.status }).from(schema.transactions).where(eq(schema.transactions.id, id)))[0]
    ?.status;

/** A withdrawal that was approved and set back to pending as many times as said. */
async function withdrawalTakenBack(times: number): Promise<string> {
  const { id } = await withdraw(await createMember());
  for (let time = 0; time < times; time++) {
    await decide(id, {});
    await takeBack(id);
  }
  return id;
}

describe('the approval of a withdrawal of which an approval was taken back', () => {
  it.each([
    ['none of one', 1, 0],
    ['one of two', 2, 1],
    ['more than there are', 1, 2],
  ])('is refused when the caller confirmed %s not to have been paid; the request stays pending', async (_, times, unpaidApprovals) => {
    const id = await withdrawalTakenBack(times);
    await expect(decide(id, { unpaidApprovals })).rejects.toMatchObject(refused);
    expect(await statusOf(id)).toBe('pending');
  });

  it.each([1, 2])('is made when all %i are confirmed', async (times) => {
    const id = await withdrawalTakenBack(times);
    expect(await decide(id, { unpaidApprovals: times })).toMatchObject({ status: 'approved' });
  });

  it('is made as ever by a caller that says nothing of it, and its rejection asks nothing', async () => {
    expect(await decide(await withdrawalTakenBack(1), {})).toMatchObject({ status: 'approved' });
    expect(await decide(await withdrawalTakenBack(1), { unpaidApprovals: 0 }, 'rejected')).toMatchObject({ status: 'rejected' });
  });
});

it('a withdrawal that is new or was only rejected before, and a deposit, are approved with nothing to confirm', async () => {
  const member = await createMember();
  const { id: fresh } = await withdraw(member);
  const { id: rejected } = await withdraw(member);
  await decide(rejected, {}, 'rejected');
  await takeBack(rejected);
  const { id: deposit } = await world.deposit(member, sgd('9.00'));
  await decide(deposit, {});
  await takeBack(deposit);
  for (const id of [fresh, rejected, deposit]) expect(await decide(id, { unpaidApprovals: 0 })).toMatchObject({ status: 'approved' });
});

it('an approval that waits while another one is taken back is refused: it was sent when there was nothing to confirm', async () => {
  const member = await createMember();
  const { id } = await withdraw(member);
  await decide(id, {});
  const [takenBack, approval] = await inOrderOnUser(world, member.id, [() => takeBack(id), () => decide(id, { unpaidApprovals: 0 })]);
  expect([takenBack.status, outcome(approval)]).toEqual(['fulfilled', refused.code]);
  expect(await statusOf(id)).toBe('pending');
});
