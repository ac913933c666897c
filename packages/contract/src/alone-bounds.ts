/* Separate from the schemas, so that a page can import it alone. */

/** The bounds of what one administrator may do alone, IDR; the database has the same ones. */
export const aloneBounds = { singlePayoutMax: 130_000_000, singleDayMax: 650_000_000, singleDepositMax: 1_300_000_000 } as const;

/** A limit of what one administrator may do alone. */
export type AloneLimit = keyof typeof aloneBounds;
export const aloneLimits = Object.keys(aloneBounds) as AloneLimit[];
