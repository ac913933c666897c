import { z } from 'zod';
import { Idr } from './amounts.ts';
import { Instant } from './instants.ts';
import { listInput } from './lists.ts';
import { RequestStatus } from './requests.ts';

export const transactionTypes = ['deposit', 'withdrawal', 'interest', 'referral_bonus'] as const;
export const TransactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof TransactionType>;

/** The row people see. `balanceAfter` is the balance of the account it was posted to, right after posting. */
export const Transaction = z.object({
  id: z.uuid(),
  number: z.number().int(),
  type: TransactionType,
  status: RequestStatus,
  amount: Idr,
  createdAt: Instant,
  notes: z.string().nullable(),
  balanceAfter: Idr.nullable(),
  username: z.string(),
  /** Interest: the plan and the day it was earned for. */
  planType: z.string().nullable(),
  accrualDay: z.number().int().nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

export const ListTransactionsInput = z.object({ ...listInput });
