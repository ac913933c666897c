import { fromCents, type Idr } from './idr.ts';

export const planTypes = ['standard', 'gold', 'premium'] as const;
export type PlanType = (typeof planTypes)[number];

/** The plan that the screens mark as popular; not measured. */
export const popularPlan: PlanType = 'gold';

/** What a plan offers to a purchase. `amountMax` null: no maximum. `durations`: in days, ascending. */
export type PlanTerms = { ratePpm: number; amountMin: Idr; amountMax: Idr | null; durations: number[]; isActive: boolean };

/** A plan as it is now; each change makes the next version. */
export type Plan = PlanTerms & { type: PlanType; version: number };
export type Plans = Readonly<Record<PlanType, Plan>>;

const sgd = (amount: number): Idr => fromCents(Math.round(amount * 100));
const sharedDefaults = { durations: [1, 7, 30], isActive: true, version: 1 };

/** The plans of a new database; the screens use them where the page has none. A test compares them with those of the migrations. */
export const planDefaults: Plans = {
  standard: { type: 'standard', ratePpm: 5_000, amountMin: sgd(5), amountMax: sgd(9_999.99), ...sharedDefaults },
  gold: { type: 'gold', ratePpm: 10_000, amountMin: sgd(10_000), amountMax: sgd(49_999.99), ...sharedDefaults },
  premium: { type: 'premium', ratePpm: 15_000, amountMin: sgd(50_000), amountMax: null, ...sharedDefaults },
};

/** True when `amount` (IDR) is in the plan's range, both ends included. */
export function isInRange({ amountMin, amountMax }: Pick<PlanTerms, 'amountMin' | 'amountMax'>, amount: Idr): boolean {
  return amount >= amountMin && (amountMax === null || amount <= amountMax);
}

/**
 * The tier of a member who has this much money (available and invested together, IDR): the highest plan whose smallest amount it reaches,
 * and `standard` below all of them. The tier does not affect the rate.
 */
export function tierOf(held: Idr, { gold, premium }: Pick<Plans, 'gold' | 'premium'>): PlanType {
  if (held >= premium.amountMin) return 'premium';
  return held >= gold.amountMin ? 'gold' : 'standard';
}
