import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { listInput, pageOf } from './lists.ts';

/** A correction of a member's balance by an administrator. `amount` in IDR, below nothing where money was taken. */
export const Adjustment = z.object({
  id: z.string(),
  amount: Idr,
  at: Instant,
  userId: z.uuid(),
  username: z.string(),
  /** Log-in name; null: their account is gone, and the audit log keeps the name. */
  adjustedBy: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Adjustment = z.infer<typeof Adjustment>;

/** `sum`: of all adjustments of present members, IDR. */
export const AdjustmentPage = pageOf(Adjustment).extend({ sum: Idr });
export type AdjustmentPage = z.infer<typeof AdjustmentPage>;

export const ListAdjustmentsInput = z.object(listInput);
export type ListAdjustmentsInput = z.infer<typeof ListAdjustmentsInput>;
