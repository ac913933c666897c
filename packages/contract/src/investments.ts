import { planLimits } from '@app/money';
import { z } from 'zod';
import { investmentSorts } from './list-orders.ts';
import { Idr, IdrInput } from './amounts.ts';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { PlanType, PlanVersion } from './plans.ts';
import { investmentStatuses } from './statuses.ts';
import { SearchText } from './texts.ts';

export const InvestmentStatus = z.enum(investmentStatuses).describe('`active` until every day was paid.');
export type InvestmentStatus = z.infer<typeof InvestmentStatus>;

export const Investment = z
  .object({
    id: z.uuid().describe('Id of the investment.'),
    userId: z.uuid().describe('Id of the member.'),
    username: z.string().describe('Username of the member.'),
    userNumber: z.number().int().describe('The member number, as shown to administrators.'),
    planType: PlanType.describe('The plan.'),
    amount: Idr.describe('The price of the purchase, IDR.'),
    currentValue: Idr.describe('`amount + totalEarned`, IDR.'),
    totalEarned: Idr.describe('The interest so far, IDR.'),
    interestRate: z.number().describe('The rate of a day as a fraction; 0.005 is 0.5 %.'),
    durationDays: z.number().int().describe('Number of days that earn interest.'),
    daysAccrued: z.number().int().describe('Number of days that were paid.'),
    nextAccrualAt: Instant.nullable().describe('When the next day is due; null: every day is paid.'),
    purchasedAt: Instant.describe('When it was bought.'),
    endDate: Instant.describe('When the last day is due.'),
    completedAt: Instant.nullable().describe('When every day was paid; null: not yet.'),
    status: InvestmentStatus.describe('Whether it still earns interest.'),
  })
  .describe('A purchase of a plan by a member.');
export type Investment = z.infer<typeof Investment>;

export const ScheduleLine = z
  .object({
    day: z.number().int().describe('The day of the investment, from 1.'),
    kind: z
      .enum(['interest', 'reversal', 'coming'])
      .describe('Posted interest, its reversal, or interest that is still to come (calculated).'),
    at: Instant.describe('When the day is due, or when it was reversed.'),
    interest: Idr.describe('The interest of the day, IDR.'),
    value: Idr.describe('The value of the investment after it, IDR.'),
  })
  .describe('A day of an investment: posted, reversed, or still to come.');
export type ScheduleLine = z.infer<typeof ScheduleLine>;

export const InvestmentSchedule = z
  .object({
    investment: Investment.describe('The investment.'),
    lines: z.array(ScheduleLine).describe('The posted lines in the order of posting, reversals included, then a line for each coming day.'),
    asOf: Instant.describe('The server time at which the figures were read.'),
  })
  .describe('An investment with all its days.');
export type InvestmentSchedule = z.infer<typeof InvestmentSchedule>;

export const PurchaseInput = z
  .strictObject({
    planType: PlanType.describe('The plan.'),
    amount: IdrInput.describe('The amount to invest, IDR; within the limits of the plan and the free balance.'),
    durationDays: z.int().min(1).max(planLimits.durationDaysMax).describe('Number of days, one of the durations of the plan.'),
    planVersion: PlanVersion.optional().describe(
      '`version` of the plan as the member saw it; refused with PLAN_CHANGED when its terms have changed since. Without it the terms are those of now.',
    ),
  })
  .describe('A purchase of a plan from the free balance.');
export type PurchaseInput = z.infer<typeof PurchaseInput>;

export const ListMyInvestmentsInput = z.object({
  ...listInput,
  ...dayRange,
  sort: z
    .enum(investmentSorts)
    .optional()
    .describe('`newest` (the default); `value`: the largest current value first; `ending`: the earliest end first.'),
  status: InvestmentStatus.optional().describe('Only investments with this status.'),
  planType: PlanType.optional().describe('Only investments in this plan.'),
});
export type ListMyInvestmentsInput = z.infer<typeof ListMyInvestmentsInput>;

export const ListInvestmentsInput = z.object({
  ...ListMyInvestmentsInput.shape,
  userId: z.uuid().optional().describe('Only investments of this member.'),
  search: SearchText.optional().describe('Part of the username of the member; one or two characters: its beginning.'),
});
export type ListInvestmentsInput = z.infer<typeof ListInvestmentsInput>;

export const ExportInvestmentsInput = ListInvestmentsInput.omit({ limit: true, cursor: true });

export const InvestmentTotals = z
  .object({
    activeCount: z.number().int().describe('Number of active investments.'),
    activeValue: Idr.describe('The current value of the active investments, IDR.'),
    completedCount: z.number().int().describe('Number of completed investments.'),
    totalEarnings: Idr.describe('The interest of all investments so far, IDR.'),
  })
  .describe('Totals of all investments.');
export type InvestmentTotals = z.infer<typeof InvestmentTotals>;
