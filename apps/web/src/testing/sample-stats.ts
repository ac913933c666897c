import type { DashboardStats } from '@app/contract';
import { ZERO, type Idr } from '@app/money';
import type { Serialized } from '../shared/lib/serialized.ts';

/** The dashboard of a member who has `available` in IDR, all of it free, and nothing invested. */
export const sampleStats = (available: Idr): Serialized<DashboardStats> => ({
  balance: available,
  invested: ZERO,
  pendingWithdrawals: ZERO,
  free: available,
  uncovered: ZERO,
  bonusDebt: ZERO,
  totalDeposits: available,
  totalWithdrawals: ZERO,
  totalInterest: ZERO,
  activeInvestments: 0,
  activePrincipal: ZERO,
  activeEarned: ZERO,
  nextDayInterest: ZERO,
  referralCount: 0,
  referralBonus: ZERO,
  tier: 'standard',
  ledgerRows: 1,
  asOf: '2026-11-20T08:20:00.000Z',
});
