import type { BusinessDay } from '../business-day.ts';

/** The newest days stand one by one, older ones in steps of whole weeks; never more than `pointsMax` altogether. */
const daysOneByOne = 120;
const pointsMax = 366;
const weekDays = 7;
const dayMs = 86_400_000;

/** The days from `first` to `last` that a history shows, oldest first; both ends are always among them. */
export function historyDays(first: BusinessDay, last: BusinessDay): BusinessDay[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  const age = Math.max(0, Math.round((end - Date.parse(`${first}T00:00:00Z`)) / dayMs));
  const newest = Math.min(age, daysOneByOne - 1);
  const weeks = Math.ceil((age - newest) / ((pointsMax - daysOneByOne) * weekDays));
  const daysAgo = Array.from({ length: newest + 1 }, (_, day) => day);
  for (let day = newest + weeks * weekDays; day < age; day += weeks * weekDays) daysAgo.push(day);
  if (age > newest) daysAgo.push(age);
  return daysAgo.toReversed().map((day) => new Date(end - day * dayMs).toISOString().slice(0, 10));
}
