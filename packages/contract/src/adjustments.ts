import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { listInput, pageOf } from './lists.ts';

export const Adjustment = z
  .object({
    id: z.string().describe('Id of the transfer.'),
    amount: Idr.describe('IDR; negative: taken from the member.'),
    at: Instant.describe('When it was posted.'),
    userId: z.uuid().describe('Id of the member.'),
    username: z.string().describe('Username of the member.'),
    adjustedBy: z
      .string()
      .nullable()
      .describe('Username of the administrator; null: the account is deleted, and the audit log keeps the name.'),
    reason: z.string().nullable().describe('The reason that was given; null: none.'),
  })
  .describe("An adjustment of a member's balance by an administrator.");
export type Adjustment = z.infer<typeof Adjustment>;

export const AdjustmentPage = pageOf(Adjustment).extend({ sum: Idr.describe('The sum of all adjustments of present members, IDR.') });
export type AdjustmentPage = z.infer<typeof AdjustmentPage>;

export const ListAdjustmentsInput = z.object(listInput);
export type ListAdjustmentsInput = z.infer<typeof ListAdjustmentsInput>;
