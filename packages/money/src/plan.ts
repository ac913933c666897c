import { fromCents, type Idr } from './idr.ts';

export const planTypes = ['standard', 'gold', 'premium'] as const;
export type PlanType = (typeof planTypes)[number];

/** The durations of an investment, in days. */
export const durationDays = [1, 7, 30] as const;
export type DurationDays = (typeof durationDays)[number];

export type Plan = { type: PlanType; ratePpm: number; amountMin: Idr; amountMax: Idr | null; popular: boolean };

const sgd = (amount: number): Idr => fromCents(Math.round(amount * 100));

/** The three plans of the product. `amountMax` null: no maximum. */
export const plans: Readonly<Record<PlanType, Plan>> = {
  standard: { type: 'standard', ratePpm: 5_000, amountMin: sgd(5), amountMax: sgd(9_999.99), popular: false },
  gold: { type: 'gold', ratePpm: 10_000, amountMin: sgd(10_000), amountMax: sgd(49_999.99), popular: true },
  premium: { type: 'premium', ratePpm: 15_000, amountMin: sgd(50_000), amountMax: null, popular: false },
};

/** True when `amount` (IDR) is in the plan's range, both ends included. */
export function isInBand(plan: Plan, amount: Idr): boolean {
  return amount >= plan.amountMin && (plan.amountMax === null || amount <= plan.amountMax);
}

/** The member's tier by their balance (available + invested, IDR). It does not affect the rate. */
export function tierOf(held: Idr): PlanType {
  if (held >= plans.premium.amountMin) return 'premium';
  return held >= plans.gold.amountMin ? 'gold' : 'standard';
}
