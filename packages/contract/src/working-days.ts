import { businessDayOf, dayMs, endOf, startOfDay } from './business-day.ts';

/** The last instant of the `count`-th working day (Monday to Friday, Singapore) after the day of `from`. */
export function endOfWorkingDay(from: Date, count: number): Date {
  /* Midnight UTC of the calendar day in the business zone. */
  let midnight = Date.parse(businessDayOf(from));
  for (let left = count; left > 0;) {
    midnight += dayMs;
    const weekday = new Date(midnight).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  const day = new Date(midnight).toISOString().slice(0, 10);
  return new Date(endOf(day).getTime() - 1);
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
