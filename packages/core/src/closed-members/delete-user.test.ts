import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import type { Actor } from '../context.ts';
import { purchasePlan } from '../investments/purchase-plan.ts';
import { changePassword } from '../profile/change-password.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import {
  countLockWaits,
  createCoreFixture,
  expectInvariants,
  sampleAccount,
  sgd,
  warmConnections,
  type CoreFixture,
} from '../testing/index.ts';
import { deleteUser } from './delete-user.ts';

const rounds = 8;

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

it('calls of a user who is deleted meanwhile are refused with NOT_LOGGED_IN', async () => {
  await warmConnections(fixture);
  const member = await fixture.createMember({ available: sgd('1000.00') });
  const whenWaiting = (count: number) => vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(count), { timeout: 20_000 });
  const { deletion, calls } = await fixture.db.transaction(async (holder) => {
    // Delays the deletion after it has locked the user, until the calls wait for it.
    await holder.execute(sql`select from accounts where user_id = ${member.id} for update`);
    const deletion = deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
    await whenWaiting(1);
    const calls = Promise.allSettled(callsOf(member));
    await whenWaiting(7);
    return { deletion, calls };
  });
  await deletion;
  expect((await calls).map(outcomeOf)).toEqual(Array(6).fill('NOT_LOGGED_IN'));
});

it('a deletion concurrent with such calls lets each succeed or be refused', async () => {
  await warmConnections(fixture);
  for (let round = 0; round < rounds; round++) {
    const member = await fixture.createMember({ available: sgd('1000.00') });
    const calls = Promise.allSettled(callsOf(member));
    await deleteUser(fixture.as(fixture.masterAdmin), { id: member.id });
    expect((await calls).map(outcomeOf).filter((each) => each !== 'done' && each !== 'NOT_LOGGED_IN')).toEqual([]);
  }
});

const callsOf = (member: Actor): Promise<unknown>[] => {
  const repeatable = () => fixture.as(member, { idempotencyKey: crypto.randomUUID() });
  return [
    requestDeposit(fixture.as(member), { amount: sgd('10.00'), bankDestinationId: fixture.bank.id }),
    requestDeposit(repeatable(), { amount: sgd('10.00'), bankDestinationId: fixture.bank.id }),
    requestWithdrawal(repeatable(), { amount: sgd('10.00') }),
    purchasePlan(fixture.as(member), { planType: 'standard', amount: sgd('10.00'), durationDays: 7 }),
    updateProfile(fixture.as(member), { ...sampleAccount, bankName: 'Bank Lain' }),
    changePassword(fixture.as(member), 'a token', { currentPassword: 'a sound password', newPassword: 'another sound one' }),
  ];
};

function outcomeOf(call: PromiseSettledResult<unknown>): string {
  if (call.status === 'fulfilled') return 'done';
  const reason: unknown = call.reason;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason);
}
