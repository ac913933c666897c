/** Attempts before a notification is marked as failed. */
export const attemptsMax = 10;

const firstMs = 15_000;
const factor = 3;
const longestMs = 8 * 3_600_000;

/** The backoff after so many failed attempts: 15 s, 45 s, … 8 h; the last attempt comes after about 20 hours. */
export const waitMs = (attempts: number): number => Math.min(firstMs * factor ** (attempts - 1), longestMs);
