/** What must be said before the product may call itself live. Apart from the schemas, so that a page has it without them. */
export const liveFacts = ['licenceStatement', 'sourceOfReturns', 'complaintContact'] as const;
