/* Apart from the schemas, so that a page can know them without bringing the schemas along. */

export const requestSorts = ['newest', 'oldest', 'amount'] as const;
export const userSorts = ['newest', 'oldest', 'username', 'balance'] as const;
export const transactionSorts = ['newest', 'oldest', 'amount'] as const;
export const investmentSorts = ['newest', 'value', 'ending'] as const;
