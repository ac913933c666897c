import { businessDayOf, dayMs, endOf, startOfDay } from './business-day.ts';
import { decisionWorkingDays } from './limits.ts';

/** The deadline of a withdrawal requested at `from`: the last instant of the third working day (Monday to Friday, Singapore) after it. */
export function decisionDueAt(from: Date): Date {
  /* Midnight UTC of the calendar day in the business zone. */
  let midnight = Date.parse(businessDayOf(from));
  for (let left: number = decisionWorkingDays.max; left > 0;) {
    midnight += dayMs;
    const weekday = new Date(midnight).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  const day = new Date(midnight).toISOString().slice(0, 10);
  return new Date(endOf(day).getTime() - 1);
}

/** A withdrawal requested before this instant is overdue at `now`. */
export function overdueBefore(now: Date): Date {
  let day = startOfDay(businessDayOf(now));
  for (;;) {
    const before = new Date(day.getTime() - dayMs);
    if (decisionDueAt(before) < now) return day;
    day = before;
  }
}
