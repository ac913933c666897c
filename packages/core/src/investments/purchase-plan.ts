import assert from 'node:assert/strict';
import { dayMs, type Investment, type PurchaseInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { AuthedCtx, MemberCtx } from '../context.ts';
import { invalidateMoneyOf } from '../invalidate.ts';
import { limitPurchases, lockActivity } from '../limits/limit-activity.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { once } from '../once.ts';
import { lockPlan } from '../plans/list-plans.ts';
import { requireOfferedTerms } from '../plans/require-offered-terms.ts';
import { findInvestment } from './select-investments.ts';

/**
 * Buys a plan: the amount moves from available to invested, and the investment keeps the terms that the plan has now. Only the free
 * balance may be used; the database enforces it.
 * @throws DomainError PLAN_NOT_OFFERED, PLAN_CHANGED, AMOUNT_OUTSIDE_PLAN, DURATION_NOT_OFFERED, ABOVE_FREE_BALANCE,
 *   INSUFFICIENT_BALANCE, TOO_MANY_REQUESTS
 */
export async function purchasePlan(ctx: MemberCtx, input: PurchaseInput): Promise<Investment> {
  const investment = await once(ctx, 'purchase-plan', input, (tx) => postPurchase(tx, ctx, input));
  invalidateMoneyOf(ctx, ctx.actor.id);
  return investment;
}

async function postPurchase(tx: Tx, ctx: AuthedCtx, input: PurchaseInput): Promise<Investment> {
  const { planType, amount, durationDays } = input;
  const plan = await lockPlan(tx, planType, 'share');
  requireOfferedTerms(plan, input);
  await lockActivity(tx, ctx);
  await limitPurchases(tx, ctx);
  const purchasedAt = ctx.now();
  const dayAfter = (days: number) => new Date(purchasedAt.getTime() + days * dayMs);
  const [created] = await tx
    .insert(schema.investments)
    .values({
      userId: ctx.actor.id,
      planType,
      amount,
      currentValue: amount,
      ratePpm: plan.ratePpm,
      durationDays,
      purchasedAt,
      nextAccrualAt: dayAfter(1),
      endDate: dayAfter(durationDays),
    })
    .returning({ id: schema.investments.id });
  assert(created);
  const { available, invested } = await getAvailableAndInvested(tx, ctx.actor.id);
  await postTransfers(tx, ctx, [
    {
      key: `purchase-${created.id}`,
      kind: 'purchase',
      debitAccountId: available.id,
      creditAccountId: invested.id,
      amount,
      investmentId: created.id,
    },
  ]);
  const investment = await findInvestment(tx, created.id);
  assert(investment);
  return investment;
}
