/** Attempts before a notification is given up. */
export const attemptsMax = 10;

const firstMs = 15_000;
const factor = 3;
const longestMs = 8 * 3_600_000;

/** How long to wait after so many failed attempts: 15 s, 45 s, … 8 h; the last attempt comes after some 20 hours. */
export const waitMs = (attempts: number): number => Math.min(firstMs * factor ** (attempts - 1), longestMs);
