import { add, idr, subtract, type Idr } from './idr.ts';
import { PPM } from './rate.ts';

const ppm = BigInt(PPM);

/** round_half_up(amount × ratePpm × times / 1 000 000), exact for every safe integer. Amounts here are never negative. */
function rateTimes(amount: Idr, ratePpm: number, times: number): Idr {
  if (amount < 0) throw new RangeError('Interest of a negative amount');
  return idr(Number((BigInt(amount) * BigInt(ratePpm) * BigInt(times) + ppm / 2n) / ppm));
}

/**
 * Interest of one day on `value`, whole IDR, half a rupiah rounded up. The database's `day_interest(value, rate_ppm)` is the same
 * function; a property test compares both.
 */
export const dayInterest = (value: Idr, ratePpm: number): Idr => rateTimes(value, ratePpm, 1);

/** Daily referral bonus on a friend's balance: the same rounding as interest. */
export const dayBonus = dayInterest;

export type Preview = { daily: Idr; profit: Idr; value: Idr };

/** The simple preview: amount × rate per day, amount × (1 + rate × days) at the end. Not the amount that is paid. */
export function simplePreview(amount: Idr, ratePpm: number, days: number): Preview {
  const profit = rateTimes(amount, ratePpm, days);
  return { daily: dayInterest(amount, ratePpm), profit, value: add(amount, profit) };
}

export type ScheduleDay = { day: number; interest: Idr; value: Idr };

/** Each day as it is posted: interest on the current value, rounded to a whole IDR, then added to the value. */
export function compoundSchedule(amount: Idr, ratePpm: number, days: number): ScheduleDay[] {
  const schedule: ScheduleDay[] = [];
  let value = amount;
  for (let day = 1; day <= days; day++) {
    const interest = dayInterest(value, ratePpm);
    value = add(value, interest);
    schedule.push({ day, interest, value });
  }
  return schedule;
}

/** The value that is paid after `days` full days: the last line of the schedule. */
export function compoundPreview(amount: Idr, ratePpm: number, days: number): Preview {
  const value = compoundSchedule(amount, ratePpm, days).at(-1)?.value ?? amount;
  return { daily: dayInterest(amount, ratePpm), profit: subtract(value, amount), value };
}
