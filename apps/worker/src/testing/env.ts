/** The folders that a program of a test looks in. */
export const searchPath = (): string => process.env['PATH'] ?? '';

/** How often workers are killed in a test of that; the full number, 100, takes minutes and is for the long run. */
export const killsWanted = (): number => Number(process.env['KILLS'] ?? 10);
