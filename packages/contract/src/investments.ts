import { durationDays, planTypes } from '@app/money';
import { z } from 'zod';
import { investmentSorts } from './list-orders.ts';
import { Idr, IdrInput } from './amounts.ts';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { investmentStatuses } from './statuses.ts';
import { SearchText } from './texts.ts';

export const PlanType = z.enum(planTypes);
export const InvestmentStatus = z.enum(investmentStatuses);
export type InvestmentStatus = z.infer<typeof InvestmentStatus>;

/** `interestRate` is the daily fraction (0.005). `currentValue = amount + totalEarned`. */
export const Investment = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  username: z.string(),
  userNumber: z.number().int(),
  planType: PlanType,
  amount: Idr,
  currentValue: Idr,
  totalEarned: Idr,
  interestRate: z.number(),
  durationDays: z.number().int(),
  daysAccrued: z.number().int(),
  nextAccrualAt: Instant.nullable(),
  purchasedAt: Instant,
  endDate: Instant,
  completedAt: Instant.nullable(),
  status: InvestmentStatus,
});
export type Investment = z.infer<typeof Investment>;

/** A day of an investment: posted, taken back, or still to come (computed). `value` is the investment's value after it. */
export const ScheduleLine = z.object({
  day: z.number().int(),
  kind: z.enum(['interest', 'reversal', 'coming']),
  at: Instant,
  interest: Idr,
  value: Idr,
});
export type ScheduleLine = z.infer<typeof ScheduleLine>;

export const InvestmentSchedule = z.object({ investment: Investment, lines: z.array(ScheduleLine), asOf: Instant });
export type InvestmentSchedule = z.infer<typeof InvestmentSchedule>;

export const PurchaseInput = z.strictObject({
  planType: PlanType,
  amount: IdrInput,
  durationDays: z.literal([...durationDays]),
});
export type PurchaseInput = z.infer<typeof PurchaseInput>;

/** `sort`: newest first unless said; `value` the largest current value first, `ending` the one that ends soonest. */
export const ListMyInvestmentsInput = z.object({
  ...listInput,
  ...dayRange,
  sort: z.enum(investmentSorts).optional(),
  status: InvestmentStatus.optional(),
  planType: PlanType.optional(),
  search: SearchText.optional(),
});
export type ListMyInvestmentsInput = z.infer<typeof ListMyInvestmentsInput>;

/** `userId`: of one member. */
export const ListInvestmentsInput = z.object({ ...ListMyInvestmentsInput.shape, userId: z.uuid().optional() });
export type ListInvestmentsInput = z.infer<typeof ListInvestmentsInput>;

export const ExportInvestmentsInput = ListInvestmentsInput.omit({ limit: true, cursor: true });

/** All investments at a glance, IDR. */
export const InvestmentTotals = z.object({
  activeCount: z.number().int(),
  activeValue: Idr,
  completedCount: z.number().int(),
  totalEarnings: Idr,
});
export type InvestmentTotals = z.infer<typeof InvestmentTotals>;
