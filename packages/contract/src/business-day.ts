export const dayMs = 86_400_000;
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

/** The last instant of the `count`-th working day (Monday to Friday, Singapore) after the day of `from`. */
export function endOfWorkingDay(from: Date, count: number): Date {
  let dayStart = Math.floor((from.getTime() + offsetMs) / dayMs) * dayMs;
  for (let left = count; left > 0;) {
    dayStart += dayMs;
    const weekday = new Date(dayStart).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return new Date(dayStart + dayMs - 1 - offsetMs);
}

/** Whatever began before this instant and was due by the end of the `count`-th working day after it is overdue at `now`. */
export function overdueBefore(now: Date, count: number): Date {
  let day = startOfDay(businessDayOf(now));
  for (;;) {
    const before = new Date(day.getTime() - dayMs);
    if (endOfWorkingDay(before, count) < now) return day;
    day = before;
  }
}
