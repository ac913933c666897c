import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';

/** A friend who came with my code. `dailyBonus` is what their balance of now would bring me a day, IDR. */
export const Referral = z.object({ username: z.string(), email: z.string(), createdAt: Instant, balance: Idr, dailyBonus: Idr });

export const ReferralStats = z.object({
  referralCode: z.string(),
  referralCount: z.number().int(),
  referralBonus: Idr,
  /** Of bonuses that were taken back after the money was used: the next bonuses pay it. */
  bonusDebt: Idr,
  referrals: z.array(Referral),
});
export type ReferralStats = z.infer<typeof ReferralStats>;
