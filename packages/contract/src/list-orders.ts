/* Separate from the schemas, so that a page can import them alone. */

export const requestSorts = ['newest', 'oldest', 'amount'] as const;
export const userSorts = ['newest', 'oldest', 'username', 'balance'] as const;
export const transactionSorts = ['newest', 'oldest', 'amount'] as const;
export const investmentSorts = ['newest', 'value', 'ending'] as const;
