/** The facts required before the product can go live. Separate from the schemas, so that a page can import them alone. */
export const liveFacts = ['licenceStatement', 'sourceOfReturns', 'complaintContact'] as const;
