import { z } from 'zod';

/**
 * A whole number that may come from a query string, which contains only text: digits are parsed as a number, other spellings are
 * not.
 */
export const queryNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value), schema);
