/** Rates are whole parts per million per day: 5000 is 0.5 % a day. */
export const PPM = 1_000_000;

/** The daily rate of a member's bonus on each friend's balance. */
export const REFERRAL_RATE_PPM = 2_500;

/** The rate as a fraction, as in inputs and responses: 5000 → 0.005. */
export const rateFraction = (ratePpm: number): number => ratePpm / PPM;

/** The factor by which a value grows in a day: 5000 → 1.005. For display only: one division gives no digits that the rate does not have. */
export const dailyFactor = (ratePpm: number): number => (PPM + ratePpm) / PPM;

/**
 * The effective annual rate of a daily rate, compounded over 365 days: (1 + r)^365 − 1, as a fraction (5.175 is 517.5 %). For
 * display only, never for a posting.
 */
export const effectiveAnnualRate = (ratePpm: number): number => (1 + rateFraction(ratePpm)) ** 365 - 1;
