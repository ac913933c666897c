/**
 * Days for which an auditor has access. `past`: so long ago the end of an existing auditor may lie, which ends the access at once; as long as
 * an approval waits, so that a second administrator can still approve it.
 */
export const accessDays = { min: 1, max: 365, default: 30, past: 3 } as const;
