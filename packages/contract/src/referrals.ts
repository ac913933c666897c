import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';

export const Referral = z
  .object({
    username: z.string().describe('Username of the friend; `admin` for one who became an administrator and whom the caller may not see.'),
    email: z.string().describe('Email address of the friend; empty for one who is not named.'),
    createdAt: Instant.describe('When the friend registered.'),
    balance: Idr.describe('The current available balance of the friend, IDR.'),
    dailyBonus: Idr.describe('The bonus of one day on that balance, IDR.'),
  })
  .describe('A friend referred by the caller.');

export const ReferralStats = z
  .object({
    referralCode: z.string().describe("The caller's code, with which friends register."),
    referralCount: z.number().int().describe('Number of friends.'),
    referralBonus: Idr.describe('All bonuses so far, less those taken back, IDR.'),
    bonusDebt: Idr.describe('Debt from bonuses taken back after the money was used, IDR: the next bonuses repay it.'),
    referrals: z.array(Referral).describe('The friends, newest first.'),
  })
  .describe("The caller's friends and bonuses.");
export type ReferralStats = z.infer<typeof ReferralStats>;
