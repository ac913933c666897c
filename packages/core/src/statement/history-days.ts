import { dayMs, type BusinessDay } from '@app/contract';

/** The newest days are consecutive, older ones in steps of whole weeks; at most `pointsMax` in total. */
const daysOneByOne = 120;
const pointsMax = 366;
const weekDays = 7;

/** The days of a history from `first` to `last`, oldest first, always including both. */
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
