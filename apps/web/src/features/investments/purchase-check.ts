import { floorToCent, isInBand, minimum, type Idr, type Plan } from '@app/money';

/** What can be bought of a plan with `free`: its band, but never more than there is. `possible` is false when not even its minimum is free. */
export function purchaseRange(plan: Plan, free: Idr): { least: Idr; most: Idr; possible: boolean } {
  const spendable = floorToCent(free);
  const most = plan.amountMax === null ? spendable : minimum(spendable, plan.amountMax);
  return { least: plan.amountMin, most, possible: most >= plan.amountMin };
}

/** True when the server would take `amount` for the plan as far as the screen can know. */
export const isPurchasable = (plan: Plan, amount: Idr, free: Idr): boolean => isInBand(plan, amount) && amount <= free;
