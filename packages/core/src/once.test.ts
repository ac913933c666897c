import { idr } from '@app/money';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { purchasePlan } from './investments/purchase-plan.ts';
import { requestDeposit } from './requests/request-deposit.ts';
import { requestWithdrawal } from './requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, outcome, sgd, warmConnections, type CoreFixture } from './testing/index.ts';
import { updateUser } from './users/update-user.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const setBalance = (id: string, balance: number) =>
  updateUser(fixture.as(fixture.masterAdmin), { id, balance: idr(balance), reason: 'test' });

describe('a refusal under an Idempotency-Key', () => {
  it('is the answer to every repeat, even if the call could succeed by now; another key executes the call', async () => {
    const member = await fixture.createMember({ available: sgd('5.00') });
    const buy = (idempotencyKey: string, amount = sgd('6.00')) =>
      purchasePlan(fixture.as(member, { idempotencyKey }), { planType: 'standard', amount, durationDays: 7 });
    const refusal = { code: 'INSUFFICIENT_BALANCE' };
    await expect(buy('first wish')).rejects.toMatchObject(refusal);
    await setBalance(member.id, sgd('20.00'));
    await expect(buy('first wish')).rejects.toMatchObject(refusal);
    await expect(buy('first wish', sgd('7.00'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await buy('second wish')).toMatchObject({ amount: sgd('6.00'), status: 'active' });
  });

  it('keeps its field errors, for a deposit and a withdrawal, and applies to that call alone', async () => {
    const member = await fixture.createMember({ available: sgd('5.00') });
    const ctx = fixture.as(member, { idempotencyKey: 'too little' });
    const tooLittle = { code: 'BELOW_MINIMUM', fields: { amount: 'too_small' } };
    const deposit = () => requestDeposit(ctx, { amount: idr(1), bankDestinationId: fixture.bank.id, proofImage: null });
    await expect(deposit()).rejects.toMatchObject(tooLittle);
    await expect(deposit()).rejects.toMatchObject(tooLittle);
    const withdraw = () => requestWithdrawal(fixture.as(member, { idempotencyKey: 'too much' }), { amount: sgd('6.00') });
    const aboveFree = { code: 'ABOVE_FREE_BALANCE', params: { free: sgd('5.00') } };
    await expect(withdraw()).rejects.toMatchObject(aboveFree);
    await setBalance(member.id, sgd('20.00'));
    await expect(withdraw()).rejects.toMatchObject(aboveFree);
    await expect(requestWithdrawal(ctx, { amount: idr(1) })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is not stored where the caller has to retry later', async () => {
    const member = await fixture.createMember({ available: sgd('500.00') });
    const buy = (idempotencyKey: string) =>
      purchasePlan(
        { ...fixture.as(member, { idempotencyKey }), rateLimitScale: 1 },
        { planType: 'standard', amount: sgd('5.00'), durationDays: 7 },
      );
    for (let count = 0; count < 20; count++) await buy(`purchase ${count}`);
    await expect(buy('one too many')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    fixture.clock.forward({ hours: 2 });
    expect(await buy('one too many')).toMatchObject({ status: 'active' });
  });

  it.each(Array.from({ length: 10 }, (_, round) => round))(
    'and a success never go to two attempts of one call while money comes in (round %i)',
    async () => {
      const member = await fixture.createMember({ available: sgd('5.00') });
      await warmConnections(fixture);
      const buy = () =>
        purchasePlan(fixture.as(member, { idempotencyKey: 'the only wish' }), {
          planType: 'standard',
          amount: sgd('6.00'),
          durationDays: 7,
        });
      const [first, second] = [buy(), buy()];
      const raised = setBalance(member.id, sgd('20.00'));
      const attempts = await Promise.allSettled([first, second, buy(), buy(), buy(), raised.then(buy)]);
      expect(new Set(attempts.map(outcome)).size, attempts.map(outcome).join()).toBe(1);
    },
  );
});
