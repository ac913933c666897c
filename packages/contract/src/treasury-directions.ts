/** Into the bank, or out of it. Apart from the schemas, so that a page has them without those. */
export const treasuryDirections = ['in', 'out'] as const;
