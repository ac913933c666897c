import { planTypes } from '@app/money';
import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';

export const DashboardStats = z
  .object({
    balance: Idr.describe('The available balance, IDR.'),
    invested: Idr.describe('The current value of the active investments, IDR.'),
    pendingWithdrawals: Idr.describe('The sum of the pending withdrawals, IDR.'),
    free: Idr.describe('The free balance, IDR: what can be invested or withdrawn.'),
    uncovered: Idr.describe(
      'The amount by which the pending withdrawals exceed the available balance, IDR; above 0 only after a correction or an adjustment.',
    ),
    bonusDebt: Idr.describe('Debt from bonuses taken back, IDR, at or above 0; the next bonuses repay it.'),
    totalDeposits: Idr.describe('The sum of the approved deposits, IDR.'),
    totalWithdrawals: Idr.describe('The sum of the approved withdrawals, IDR.'),
    totalInterest: Idr.describe('All interest so far, IDR.'),
    activeInvestments: z.number().int().describe('Number of active investments.'),
    activePrincipal: Idr.describe('The sum paid for the active investments, IDR.'),
    activeEarned: Idr.describe('The interest of the active investments so far, IDR.'),
    nextDayInterest: Idr.describe('The interest of the active investments on their next day, in total, IDR.'),
    referralCount: z.number().int().describe('Number of friends.'),
    referralBonus: Idr.describe('All referral bonuses, less those taken back, IDR.'),
    tier: z.enum(planTypes).describe("The highest plan whose smallest amount the member's money has reached; standard below all of them."),
    ledgerRows: z.number().int().describe('The number of transfers from or to the account `available`.'),
    asOf: Instant.describe('The server time at which the figures were read.'),
  })
  .describe("A member's own figures, all read in one database snapshot; `balance − pendingWithdrawals = free − uncovered`.");
export type DashboardStats = z.infer<typeof DashboardStats>;

export const AdminStats = z
  .object({
    totalUsers: z.number().int().describe('Number of members who have not been deleted; administrators are not counted.'),
    totalBalance: Idr.describe('The available balances, IDR.'),
    totalInvested: Idr.describe('The invested balances, IDR.'),
    totalOwed: Idr.describe('What is owed to members, IDR: the available and the invested balances.'),
    totalInterestPaid: Idr.describe('All interest, IDR.'),
    totalDeposits: Idr.describe('The sum of the approved deposits, IDR.'),
    totalWithdrawals: Idr.describe('The sum of the approved withdrawals, IDR.'),
    totalReferralBonus: Idr.describe('All referral bonuses, less those taken back, IDR.'),
    totalAdjustments: Idr.describe('The adjustments by administrators, credits less debits, IDR.'),
    closedInterest: Idr.describe('The interest of deleted members, which is not in the totals, IDR.'),
    closedReferralBonus: Idr.describe('The referral bonuses of deleted members, which are not in the totals, IDR.'),
    closedAdjustments: Idr.describe('The adjustments of deleted members, which are not in the totals, IDR.'),
    totalBonusDebt: Idr.describe(
      'The bonus debt of all members, IDR, at or above 0: subtracted from `totalReferralBonus`, not yet from `totalOwed`.',
    ),
    pendingDeposits: z.number().int().describe('Number of pending deposits.'),
    pendingWithdrawals: z.number().int().describe('Number of pending withdrawals; in DashboardStats the field of this name is their sum.'),
    asOf: Instant.describe('The server time at which the figures were read.'),
  })
  .describe(
    'The totals of all users who have not been deleted, with the money of an administrator who was a member; `totalUsers` counts members only; `totalOwed = totalDeposits − totalWithdrawals + totalInterestPaid + totalReferralBonus + totalAdjustments + totalBonusDebt`.',
  );
export type AdminStats = z.infer<typeof AdminStats>;
