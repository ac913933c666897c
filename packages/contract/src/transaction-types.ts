/* Separate from the schemas, so that a page that imports these lists does not load zod. */

export const transactionTypes = ['deposit', 'withdrawal', 'interest', 'referral_bonus'] as const;
/** The two types that members request and administrators decide. */
export const requestTypes = ['deposit', 'withdrawal'] as const;
