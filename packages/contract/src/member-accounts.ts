/* Apart from the schemas, so that a page can know them without bringing the schemas along. */

/** Where a member's money is: free to move, or in plans. */
export const memberAccounts = ['available', 'invested'] as const;
