/* Separate from the schemas, so that a page can import them alone. */

export const requestStatuses = ['pending', 'approved', 'rejected'] as const;
export const investmentStatuses = ['active', 'completed'] as const;
