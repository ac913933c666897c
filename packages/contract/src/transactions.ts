import { z } from 'zod';
import { transactionSorts } from './list-orders.ts';
import { transactionTypes } from './transaction-types.ts';
import { Idr, IdrInput } from './amounts.ts';
import { Instant, InstantInput } from './instants.ts';
import { dayRange, listInput, pageOf } from './lists.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { namesAnEdit } from './names-an-edit.ts';
import { queryNumber } from './query-number.ts';
import { noteOf, SearchText } from './texts.ts';
import { textMax } from './limits.ts';

export const TransactionType = z.enum(transactionTypes);
export type TransactionType = z.infer<typeof TransactionType>;

/** The row people see. `balanceAfter` is the available balance at its line of the statement; of interest, the value of the investment. */
export const Transaction = z.object({
  id: z.uuid(),
  number: z.number().int(),
  type: TransactionType,
  status: RequestStatus,
  amount: Idr,
  createdAt: Instant,
  /** Present when an administrator changed the date: what it was at first. */
  originalCreatedAt: Instant.optional(),
  /** Present when an administrator corrected the amount: what it was at first, IDR, and when it was corrected last. */
  originalAmount: Idr.optional(),
  amountCorrectedAt: Instant.optional(),
  notes: z.string().nullable(),
  balanceAfter: Idr.nullable(),
  username: z.string(),
  userId: z.uuid(),
  /** Interest: the plan and the day it was earned for. */
  planType: z.string().nullable(),
  accrualDay: z.number().int().nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

/**
 * What is left to say of a transaction that is in no list any more, because it was deleted or its member was. Of a deleted
 * member only a master admin reads `amount`, `userId` and `userNumber`; nobody a `username`. Amounts in IDR.
 */
export const DeletedTransaction = z.object({
  id: z.uuid(),
  number: z.number().int(),
  type: TransactionType,
  amount: Idr.nullable(),
  /** `member`: it was deleted with its member. */
  deletedWith: z.enum(['itself', 'member']),
  deletedAt: Instant,
  /** Log-in name of who deleted; null: their account is gone and no entry of the audit log names them. */
  deletedBy: z.string().nullable(),
  /** Why it was deleted by itself, where that was said. */
  reason: z.string().nullable(),
  userId: z.uuid().nullable(),
  userNumber: z.number().int().nullable(),
  username: z.string().nullable(),
});
export type DeletedTransaction = z.infer<typeof DeletedTransaction>;

export const ListDeletedTransactionsInput = z.object({ number: queryNumber(z.int().min(1)) });
export type ListDeletedTransactionsInput = z.infer<typeof ListDeletedTransactionsInput>;

/** `sort`: newest first unless said; `amount` the largest first. */
export const ListTransactionsInput = z.object({
  ...listInput,
  ...dayRange,
  sort: z.enum(transactionSorts).optional(),
  type: TransactionType.optional(),
  status: RequestStatus.optional(),
  search: SearchText.optional(),
});
export type ListTransactionsInput = z.infer<typeof ListTransactionsInput>;

/**
 * `sum`: of the rows that the filters leave, on every page, IDR, and how many it counts; only where they are of one type.
 * Without a status it counts the approved ones, because the others moved no money.
 */
export const TransactionPage = pageOf(Transaction).extend({ sum: z.object({ amount: Idr, rows: z.number().int() }).nullable() });
export type TransactionPage = z.infer<typeof TransactionPage>;

export const ExportTransactionsInput = ListTransactionsInput.omit({ limit: true, cursor: true });

/** `reason`: optional; kept in the audit log and on the deleted record, and sent to the member. */
export const DeleteTransactionInput = z.strictObject({ id: z.uuid(), reason: noteOf(textMax.note).nullish() });
export type DeleteTransactionInput = z.infer<typeof DeleteTransactionInput>;

/**
 * A correction of a deposit or withdrawal; what is absent stays. `newAmount` is the amount alone, as the query of the
 * transactions page sends it, and not both at once. Both are IDR. `reason`: why, for the audit log and the member.
 */
export const UpdateTransactionInput = z
  .strictObject({
    id: z.uuid(),
    newAmount: queryNumber(IdrInput).optional(),
    amount: IdrInput.optional(),
    type: RequestType.optional(),
    status: RequestStatus.optional(),
    createdAt: InstantInput.optional(),
    notes: noteOf(textMax.note).nullable().optional(),
    reason: noteOf(textMax.note).nullish(),
  })
  .refine(...namesAnEdit(['id', 'reason']))
  .refine(({ newAmount, amount }) => newAmount === undefined || amount === undefined, { path: ['newAmount'] });
export type UpdateTransactionInput = z.infer<typeof UpdateTransactionInput>;
