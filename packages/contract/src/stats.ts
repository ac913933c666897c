import { planTypes } from '@app/money';
import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';

/** A member's own figures, all IDR, all from the ledger. `balance − pendingWithdrawals = free − uncovered`. */
export const DashboardStats = z.object({
  balance: Idr,
  invested: Idr,
  pendingWithdrawals: Idr,
  free: Idr,
  /** What pending withdrawals exceed the balance by, as a correction can leave it. */
  uncovered: Idr,
  /** Still owed from bonuses taken back; the next bonuses pay it. */
  bonusDebt: Idr,
  totalDeposits: Idr,
  totalWithdrawals: Idr,
  totalInterest: Idr,
  activeInvestments: z.number().int(),
  /** What was paid for the active investments, and what they have earned so far. */
  activePrincipal: Idr,
  activeEarned: Idr,
  /** The interest that the active investments earn on their next day, together. */
  nextDayInterest: Idr,
  referralCount: z.number().int(),
  referralBonus: Idr,
  tier: z.enum(planTypes),
  /** How many ledger rows touched the available balance. */
  ledgerRows: z.number().int(),
  asOf: Instant,
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/**
 * The house at a glance, IDR, of members who were not deleted. `totalBalance` is what members have available, `totalOwed`
 * that and what is invested. `totalOwed = totalDeposits − totalWithdrawals + totalInterestPaid + totalReferralBonus +
 * totalAdjustments + totalBonusDebt`.
 */
export const AdminStats = z.object({
  totalUsers: z.number().int(),
  totalBalance: Idr,
  totalInvested: Idr,
  totalOwed: Idr,
  totalInterestPaid: Idr,
  totalDeposits: Idr,
  totalWithdrawals: Idr,
  totalReferralBonus: Idr,
  /** What administrators added to balances, less what they took off. */
  totalAdjustments: Idr,
  /** What deleted members had of interest, bonuses and adjustments: it left the totals with them. */
  closedInterest: Idr,
  closedReferralBonus: Idr,
  closedAdjustments: Idr,
  /** What members still owe from bonuses taken back: it is off the bonuses already, and not yet off the balances. */
  totalBonusDebt: Idr,
  pendingDeposits: z.number().int(),
  pendingWithdrawals: z.number().int(),
  asOf: Instant,
});
export type AdminStats = z.infer<typeof AdminStats>;
