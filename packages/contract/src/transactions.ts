import { z } from 'zod';
import { Idr, IdrInput } from './amounts.ts';
import { Instant } from './instants.ts';
import { listInput } from './lists.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { noteOf, SearchText } from './texts.ts';
import { textMax } from './limits.ts';

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

export const ListTransactionsInput = z.object({
  ...listInput,
  type: TransactionType.optional(),
  status: RequestStatus.optional(),
  search: SearchText.optional(),
});
export type ListTransactionsInput = z.infer<typeof ListTransactionsInput>;

export const TransactionIdInput = z.strictObject({ id: z.uuid() });

/**
 * A correction of a deposit or withdrawal; what is absent stays. `newAmount` is the amount alone, as the query of the
 * transactions page sends it. Both amounts are IDR.
 */
export const UpdateTransactionInput = z.strictObject({
  id: z.uuid(),
  newAmount: z.preprocess((value) => (typeof value === 'string' && /^\d{1,14}$/.test(value) ? Number(value) : value), IdrInput).optional(),
  amount: IdrInput.optional(),
  type: RequestType.optional(),
  status: RequestStatus.optional(),
  createdAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .optional(),
  notes: noteOf(textMax.note).nullable().optional(),
});
export type UpdateTransactionInput = z.infer<typeof UpdateTransactionInput>;
