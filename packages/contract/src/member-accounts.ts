/* Separate from the schemas, so that a page can import them alone. */

/** A member's two balances: available, or invested in plans. */
export const memberAccounts = ['available', 'invested'] as const;
