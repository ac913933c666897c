/**
 * The limits of what a plan may be changed to. A value of 10^13 IDR that grows at the highest rate for the longest duration stays a
 * safe integer, and the database allows no day of interest after the 30th. A rate is whole hundredths of a percent, as all screens show
 * it, so that none is shown rounded.
 */
export const planLimits = { ratePpmStep: 100, ratePpmMax: 50_000, durationDaysMax: 30, durationsMax: 5 } as const;
