/** Rates are whole parts per million per day: 5000 is 0.5 % a day. */
export const PPM = 1_000_000;

/** What a member earns a day on each friend's balance. */
export const REFERRAL_RATE_PPM = 2_500;

/** The fraction the wire speaks of: 5000 → 0.005. */
export const rateFraction = (ratePpm: number): number => ratePpm / PPM;

/**
 * What a daily rate amounts to if it were paid each of 365 days and left in: (1 + r)^365 − 1, as a fraction
 * (5.175 is 517.5 %). An illustration for the eye, never a posting.
 */
export const effectiveAnnualRate = (ratePpm: number): number => (1 + rateFraction(ratePpm)) ** 365 - 1;
