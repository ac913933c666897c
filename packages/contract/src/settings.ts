import { z } from 'zod';
import { Idr } from './amounts.ts';

/** What the public pages and the dialogs need. Minimums in IDR. */
export const PublicSettings = z.object({
  websiteName: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  logoUrl: z.string().nullable(),
  whatsapp: z.string().nullable(),
  telegram: z.string().nullable(),
  email: z.string().nullable(),
  minDeposit: Idr,
  minWithdrawal: Idr,
  minDepositQris: Idr,
  companyName: z.string(),
  registrationNumber: z.string(),
  registeredIn: z.string(),
  businessField: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
