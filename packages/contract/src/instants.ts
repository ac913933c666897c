import { z } from 'zod';

/** An instant in an answer: a Date inside, ISO 8601 in UTC on the wire. */
export const Instant = z.date();

/** A calendar day of the business time zone, `2026-11-20`. */
export const CalendarDay = z.iso.date();
