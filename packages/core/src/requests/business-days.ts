const dayMs = 86_400_000;
/** Singapore has kept +08:00 without daylight saving since 1982. */
const offsetMs = 8 * 3_600_000;

/** The last instant of the `count`-th business day (Monday to Friday, Singapore) after the day of `from`. */
export function endOfBusinessDay(from: Date, count: number): Date {
  let dayStart = Math.floor((from.getTime() + offsetMs) / dayMs) * dayMs;
  for (let left = count; left > 0;) {
    dayStart += dayMs;
    const weekday = new Date(dayStart).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return new Date(dayStart + dayMs - 1 - offsetMs);
}
