import type { Investment } from '@app/contract';
import { compoundPreview, dayInterest, PPM, type Idr } from '@app/money';
import type { Serialized } from '../../shared/lib/serialized.ts';

/** `amount`: computed, not in the ledger. IDR. */
export type NextEvent = {
  kind: 'interest' | 'end';
  at: string;
  /** The day of the investment, from 1. */
  day: number;
  amount: Idr;
  investment: Serialized<Investment>;
};

const eventsPerKind = 2;
const bySoonest = (events: readonly NextEvent[]): NextEvent[] => events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
const soonest = (events: readonly NextEvent[]): NextEvent[] => bySoonest(events).slice(0, eventsPerKind);

/**
 * The next days of interest and the next ends of plans, two of each at most, the soonest first. The last day of a plan is only
 * its end. `isComplete`: all active investments are given; without it the next interest is not known.
 */
export function nextEventsOf(investments: readonly Serialized<Investment>[], isComplete: boolean): NextEvent[] {
  const interest: NextEvent[] = [];
  const ends: NextEvent[] = [];
  for (const investment of investments) {
    const { nextAccrualAt, endDate, currentValue, interestRate, durationDays, daysAccrued } = investment;
    if (nextAccrualAt === null) continue;
    const ratePpm = Math.round(interestRate * PPM);
    const daysLeft = durationDays - daysAccrued;
    const value = compoundPreview(currentValue, ratePpm, daysLeft).value;
    ends.push({ kind: 'end', at: endDate, day: durationDays, amount: value, investment });
    if (daysLeft === 1) continue;
    interest.push({ kind: 'interest', at: nextAccrualAt, day: daysAccrued + 1, amount: dayInterest(currentValue, ratePpm), investment });
  }
  return bySoonest([...(isComplete ? soonest(interest) : []), ...soonest(ends)]);
}
