/** Days for which an auditor has access. */
export const accessDays = { min: 1, max: 365, default: 30 } as const;
