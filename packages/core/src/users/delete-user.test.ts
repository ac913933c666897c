import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { purchasePlan } from '../investments/purchase-plan.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createWorld, expectBooksHold, sampleAccount, sgd, warmConnections, type World } from '../testing/index.ts';
import { deleteUser } from './delete-user.ts';

const rounds = 12;

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

it('whoever is deleted during a call of their own hears that they are not logged in, as after the deletion', async () => {
  await warmConnections(world);
  const refusals = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const member = await world.createMember({ available: sgd('1000.00') });
    const repeatable = () => world.as(member, { idempotencyKey: crypto.randomUUID() });
    const calls = [
      requestDeposit(world.as(member), { amount: sgd('10.00'), bankDestinationId: world.bank.id }),
      requestDeposit(repeatable(), { amount: sgd('10.00'), bankDestinationId: world.bank.id }),
      requestWithdrawal(repeatable(), { amount: sgd('10.00') }),
      purchasePlan(world.as(member), { planType: 'standard', amount: sgd('10.00'), durationDays: 7 }),
      updateProfile(world.as(member), { ...sampleAccount, bankName: 'Bank Lain' }),
    ];
    const deletion = deleteUser(world.as(world.admin), { id: member.id });
    for (const call of await Promise.allSettled(calls)) if (call.status === 'rejected') refusals.add(codeOf(call.reason));
    await deletion;
  }
  expect([...refusals]).toEqual(['NOT_LOGGED_IN']);
});

const codeOf = (reason: unknown): string => (reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason));
