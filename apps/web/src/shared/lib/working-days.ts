import { businessDayOf, dayMs } from '@app/contract';
import { serverNow, type ServerMs } from './clock.ts';

/** Midnight UTC of the calendar day in the business zone. */
const dayOf = (at: string | ServerMs): number => Date.parse(businessDayOf(new Date(at)));

/** Number of working days (Monday to Friday) that began after the day of `from`: from Thursday to Friday it is one. */
export function workingDaysSince(from: string, now: string | ServerMs): number {
  let count = 0;
  for (let day = dayOf(from) + dayMs; day <= dayOf(now); day += dayMs) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count++;
  }
  return count;
}

/** The current business day by the server's clock. */
export const businessDayNow = (): string => businessDayOf(new Date(serverNow()));
