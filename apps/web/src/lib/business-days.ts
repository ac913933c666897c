import { BUSINESS_TIME_ZONE } from '@app/contract';
import { serverNow, type ServerMs } from './clock.ts';

const dayMs = 86_400_000;
const calendarDay = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE });

/** Midnight UTC of the calendar day that it is in the business zone. */
const dayOf = (at: string | ServerMs): number => Date.parse(calendarDay.format(new Date(at)));

/** Business days (Monday to Friday) that have begun since the day of `from`: asked on Thursday, on Friday it is one. */
export function businessDaysSince(from: string, now: string | ServerMs): number {
  let count = 0;
  for (let day = dayOf(from) + dayMs; day <= dayOf(now); day += dayMs) {
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) count++;
  }
  return count;
}

/** The business day of an instant, `2026-11-20`. */
export const businessDayOf = (at: ServerMs): string => calendarDay.format(at);

/** The business day that it is now by the server's clock. */
export const businessDayNow = (): string => businessDayOf(serverNow());
