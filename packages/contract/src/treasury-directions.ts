/** Into the bank, or out of it. Separate from the schemas, so that a page can import them alone. */
export const treasuryDirections = ['in', 'out'] as const;
