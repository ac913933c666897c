import { floorToCent, isInRange, minimum, type Idr, type Plan } from '@app/money';

/**
 * The amounts of a plan that can be bought with the free balance `free`. `possible` is false when it is below the plan's minimum.
 */
export function purchaseRange(plan: Plan, free: Idr): { least: Idr; most: Idr; possible: boolean } {
  const spendable = floorToCent(free);
  const most = plan.amountMax === null ? spendable : minimum(spendable, plan.amountMax);
  return { least: plan.amountMin, most, possible: most >= plan.amountMin };
}

/** True when the server would accept `amount` for the plan, as far as the screen can tell. */
export const isPurchasable = (plan: Plan, amount: Idr, free: Idr): boolean => plan.isActive && isInRange(plan, amount) && amount <= free;
