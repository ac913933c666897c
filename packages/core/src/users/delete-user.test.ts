import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import type { Actor } from '../context.ts';
import { purchasePlan } from '../investments/purchase-plan.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { countLockWaits, createWorld, expectBooksHold, sampleAccount, sgd, warmConnections, type World } from '../testing/index.ts';
import { deleteUser } from './delete-user.ts';

const rounds = 8;

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

it('whoever is deleted during a call of their own hears that they are not logged in, as after the deletion', async () => {
  await warmConnections(world);
  const member = await world.createMember({ available: sgd('1000.00') });
  const whenWaiting = (count: number) => vi.waitFor(async () => expect(await countLockWaits(world.db)).toBe(count), { timeout: 20_000 });
  const { deletion, calls } = await world.db.transaction(async (holder) => {
    // Holds up the deletion after it has locked the user, until the calls wait for it.
    await holder.execute(sql`select from accounts where user_id = ${member.id} for update`);
    const deletion = deleteUser(world.as(world.admin), { id: member.id });
    await whenWaiting(1);
    const calls = Promise.allSettled(callsOf(member));
    await whenWaiting(6);
    return { deletion, calls };
  });
  await deletion;
  expect((await calls).map(outcomeOf)).toEqual(Array(5).fill('NOT_LOGGED_IN'));
});

it('a deletion at any moment of such calls lets each be done or refused', async () => {
  await warmConnections(world);
  for (let round = 0; round < rounds; round++) {
    const member = await world.createMember({ available: sgd('1000.00') });
    const calls = Promise.allSettled(callsOf(member));
    await deleteUser(world.as(world.admin), { id: member.id });
    expect((await calls).map(outcomeOf).filter((each) => each !== 'done' && each !== 'NOT_LOGGED_IN')).toEqual([]);
  }
});

const callsOf = (member: Actor): Promise<unknown>[] => {
  const repeatable = () => world.as(member, { idempotencyKey: crypto.randomUUID() });
  return [
    requestDeposit(world.as(member), { amount: sgd('10.00'), bankDestinationId: world.bank.id }),
    requestDeposit(repeatable(), { amount: sgd('10.00'), bankDestinationId: world.bank.id }),
    requestWithdrawal(repeatable(), { amount: sgd('10.00') }),
    purchasePlan(world.as(member), { planType: 'standard', amount: sgd('10.00'), durationDays: 7 }),
    updateProfile(world.as(member), { ...sampleAccount, bankName: 'Bank Lain' }),
  ];
};

function outcomeOf(call: PromiseSettledResult<unknown>): string {
  if (call.status === 'fulfilled') return 'done';
  const reason: unknown = call.reason;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);
}
