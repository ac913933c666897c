export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Singapore has kept +08:00 without daylight saving since 1982. */
const offsetMs = 8 * 3_600_000;

/** A calendar day of the business time zone, as `YYYY-MM-DD`. */
export type BusinessDay = string;

/** The business day of an instant. */
export const businessDayOf = (at: Date): BusinessDay => new Date(at.getTime() + offsetMs).toISOString().slice(0, 10);

/** The first instant of `day`. */
export const startOfDay = (day: BusinessDay): Date => new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs);

/** The first instant after `day`. */
export const endOf = (day: BusinessDay): Date => new Date(startOfDay(day).getTime() + dayMs);
