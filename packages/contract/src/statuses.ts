/* Apart from the schemas, so that a page can know them without bringing the schemas along. */

export const requestStatuses = ['pending', 'approved', 'rejected'] as const;
export const investmentStatuses = ['active', 'completed'] as const;
