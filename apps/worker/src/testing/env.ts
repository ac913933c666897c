/** The PATH of programs started by a test. */
export const searchPath = (): string => process.env['PATH'] ?? '';

/** The number of kills in tests that kill workers; the full number, 100, takes minutes and is for the long run. */
export const killsWanted = (): number => Number(process.env['KILLS'] ?? 10);
