import { z } from 'zod';

/** A whole number that may stand in a query, which has texts alone: digits are a number there, and no other spelling of one is. */
export const queryNumber = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value), schema);
