import { durationDays, planTypes } from '@app/money';
import { z } from 'zod';
import { Idr, IdrInput } from './amounts.ts';
import { Instant } from './instants.ts';
import { listInput } from './lists.ts';
import { investmentStatuses } from './statuses.ts';

export const PlanType = z.enum(planTypes);
export const InvestmentStatus = z.enum(investmentStatuses);
export type InvestmentStatus = z.infer<typeof InvestmentStatus>;

/** `interestRate` is the daily fraction (0.005). `currentValue = amount + totalEarned`. */
export const Investment = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  username: z.string(),
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

export const PurchaseInput = z.strictObject({
  planType: PlanType,
  amount: IdrInput,
  durationDays: z.literal([...durationDays]),
});
export type PurchaseInput = z.infer<typeof PurchaseInput>;

export const ListInvestmentsInput = z.object({ ...listInput, status: InvestmentStatus.optional() });
export type ListInvestmentsInput = z.infer<typeof ListInvestmentsInput>;

/** All investments at a glance, IDR. */
export const InvestmentTotals = z.object({
  activeCount: z.number().int(),
  activeValue: Idr,
  completedCount: z.number().int(),
  totalEarnings: Idr,
});
export type InvestmentTotals = z.infer<typeof InvestmentTotals>;
