/* Apart from the schemas, so that a page can know them without bringing the schemas along. */

export const transactionTypes = ['deposit', 'withdrawal', 'interest', 'referral_bonus'] as const;
/** The two that members ask for and administrators decide. */
export const requestTypes = ['deposit', 'withdrawal'] as const;
