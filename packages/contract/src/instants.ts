import { z } from 'zod';

/** An instant in an answer: a Date inside, ISO 8601 in UTC on the wire. */
export const Instant = z.date();

/* Outside of these years the database and JavaScript write instants differently, or not at all. */
const firstInstant = new Date('2000-01-01T00:00:00.000Z');
const lastInstant = new Date('2999-12-31T23:59:59.999Z');

/** Whether business can have happened at this instant: the years 2000 to 2999, UTC. */
export const isBusinessInstant = (instant: Date): boolean => instant >= firstInstant && instant <= lastInstant;

/** An instant that a caller names: ISO 8601 with its offset, in the years 2000 to 2999; a Date inside. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isBusinessInstant);

/** A calendar day of the business time zone, `2026-11-20`, in the years 2000 to 2999. */
export const CalendarDay = z.iso.date().refine((day) => day.startsWith('2'));
