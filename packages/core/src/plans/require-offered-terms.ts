import { DomainError, type PurchaseInput } from '@app/contract';
import { isInRange, type Plan } from '@app/money';

/**
 * Refuses a purchase that the plan does not offer, or whose terms have changed since the member saw them.
 * @throws DomainError PLAN_NOT_OFFERED, PLAN_CHANGED, AMOUNT_OUTSIDE_PLAN, DURATION_NOT_OFFERED
 */
export function requireOfferedTerms(plan: Plan, { amount, durationDays, planVersion }: PurchaseInput): void {
  if (!plan.isActive) throw new DomainError('PLAN_NOT_OFFERED', { plan: plan.type });
  if (planVersion !== undefined && planVersion !== plan.version) throw new DomainError('PLAN_CHANGED');
  if (!isInRange(plan, amount)) {
    throw new DomainError(
      'AMOUNT_OUTSIDE_PLAN',
      { plan: plan.type, minimum: plan.amountMin, maximum: plan.amountMax },
      { amount: 'invalid' },
    );
  }
  if (!plan.durations.includes(durationDays)) {
    throw new DomainError('DURATION_NOT_OFFERED', { plan: plan.type, durations: plan.durations.join(', ') }, { durationDays: 'invalid' });
  }
}
