import { compoundSchedule, idr, IDR_PER_SGD, isInRange, type Idr, type Plan, type ScheduleDay } from '@app/money';

export const exampleDays = 28;
const usualAmount = idr(100 * IDR_PER_SGD);

export type Example = { plan: Plan; amount: Idr; schedule: ScheduleDay[]; end: Idr };

/**
 * The product's only worked example: SGD 100 in a plan over 28 days, each day as it would be posted. Where the plan does not take that
 * amount, the smallest that it takes.
 */
export function exampleOf(plan: Plan): Example {
  const amount = isInRange(plan, usualAmount) ? usualAmount : plan.amountMin;
  const schedule = compoundSchedule(amount, plan.ratePpm, exampleDays);
  return { plan, amount, schedule, end: schedule.at(-1)?.value ?? amount };
}
