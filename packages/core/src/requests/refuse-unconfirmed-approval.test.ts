import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { createCoreFixture, expectInvariants, inOrderOnUser, outcome, sgd, type CoreFixture } from '../testing/index.ts';
import { updateTransaction } from '../transactions/update-transaction.ts';
import { processRequest } from './process-request.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const refused = { code: 'PAID_BEFORE_UNCONFIRMED' };
const createMember = () => fixture.createMember({ available: sgd('50.00') });
const withdraw = (member: Actor) => requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
const decide = (id: string, confirmed: { unpaidApprovals?: number }, status: 'approved' | 'rejected' = 'approved') =>
  processRequest(fixture.as(fixture.masterAdmin), { id, status, ...confirmed });
const takeBack = (id: string) => updateTransaction(fixture.as(fixture.admin), { id, status: 'pending', reason: 'wrong bank' });
const statusOf = async (id: string) =>
  (await fixture.db.select({ status: schema.transactions.status }).from(schema.transactions).where(eq(schema.transactions.id, id)))[0]
    ?.status;

/** A withdrawal that was approved and set back to pending `times` times. */
async function withdrawalTakenBack(times: number): Promise<string> {
  const { id } = await withdraw(await createMember());
  for (let time = 0; time < times; time++) {
    await decide(id, {});
    await takeBack(id);
  }
  return id;
}

describe('the approval of a withdrawal with reverted approvals', () => {
  it.each([
    ['none of one', 1, 0],
    ['one of two', 2, 1],
    ['more than there are', 1, 2],
  ])('is refused when the caller confirmed %s as not paid; the request stays pending', async (_, times, unpaidApprovals) => {
    const id = await withdrawalTakenBack(times);
    await expect(decide(id, { unpaidApprovals })).rejects.toMatchObject(refused);
    expect(await statusOf(id)).toBe('pending');
  });

  it.each([1, 2])('succeeds when all %i are confirmed', async (times) => {
    const id = await withdrawalTakenBack(times);
    expect(await decide(id, { unpaidApprovals: times })).toMatchObject({ status: 'approved' });
  });

  it('succeeds for a caller that does not take part in the check, and a rejection needs no confirmation', async () => {
    expect(await decide(await withdrawalTakenBack(1), {})).toMatchObject({ status: 'approved' });
    expect(await decide(await withdrawalTakenBack(1), { unpaidApprovals: 0 }, 'rejected')).toMatchObject({ status: 'rejected' });
  });
});

it('a new or only rejected withdrawal, and a deposit, are approved without confirmation', async () => {
  const member = await createMember();
  const { id: fresh } = await withdraw(member);
  const { id: rejected } = await withdraw(member);
  await decide(rejected, {}, 'rejected');
  await takeBack(rejected);
  const { id: deposit } = await fixture.deposit(member, sgd('9.00'));
  await decide(deposit, {});
  await takeBack(deposit);
  for (const id of [fresh, rejected, deposit]) expect(await decide(id, { unpaidApprovals: 0 })).toMatchObject({ status: 'approved' });
});

it('an approval that waits while another one is reverted is refused: it was sent when there was nothing to confirm', async () => {
  const member = await createMember();
  const { id } = await withdraw(member);
  await decide(id, {});
  const [takenBack, approval] = await inOrderOnUser(fixture, member.id, [() => takeBack(id), () => decide(id, { unpaidApprovals: 0 })]);
  expect([takenBack.status, outcome(approval)]).toEqual(['fulfilled', refused.code]);
  expect(await statusOf(id)).toBe('pending');
});
