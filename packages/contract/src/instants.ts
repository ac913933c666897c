import { z } from 'zod';

/** An instant in a response; a Date in TypeScript. */
export const Instant = z.date().describe('An instant, ISO 8601 in UTC.');

/* Outside of these years the database and JavaScript format instants differently, or not at all. */
const firstInstant = new Date('2000-01-01T00:00:00.000Z');
const lastInstant = new Date('2999-12-31T23:59:59.999Z');

/** Whether an instant is valid for the business: the years 2000 to 2999, UTC. */
export const isBusinessInstant = (instant: Date): boolean => instant >= firstInstant && instant <= lastInstant;

/** An instant in an input; a Date in TypeScript. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isBusinessInstant)
  .describe('An instant, ISO 8601 with its offset, in the years 2000 to 2999.');

export const CalendarDay = z.iso
  .date()
  .refine((day) => day.startsWith('2'))
  .describe('A calendar day in Singapore, such as `2026-11-20`, in the years 2000 to 2999.');
