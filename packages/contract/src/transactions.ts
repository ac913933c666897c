import { z } from 'zod';
import { transactionSorts } from './list-orders.ts';
import { transactionTypes } from './transaction-types.ts';
import { Idr, IdrInput } from './amounts.ts';
import { Instant, InstantInput } from './instants.ts';
import { dayRange, listInput, pageOf } from './lists.ts';
import { RequestStatus, RequestType } from './requests.ts';
import { requireEditedField } from './require-edited-field.ts';
import { queryNumber } from './query-number.ts';
import { noteOf, SearchText } from './texts.ts';
import { textMax } from './limits.ts';

export const TransactionType = z.enum(transactionTypes).describe('Deposit, withdrawal, interest or referral bonus.');
export type TransactionType = z.infer<typeof TransactionType>;

export const Transaction = z
  .object({
    id: z.uuid().describe('Id of the transaction.'),
    number: z.number().int().describe('Number of the transaction, as shown to members and administrators.'),
    type: TransactionType.describe('What moved the money.'),
    status: RequestStatus.describe('Only an approved transaction has moved money.'),
    amount: Idr.describe('The amount, IDR.'),
    createdAt: Instant.describe('When it was requested or posted, or the date that an administrator gave it.'),
    originalCreatedAt: Instant.optional().describe('Present when an administrator changed the date: the original value.'),
    originalAmount: Idr.optional().describe('Present when an administrator corrected the amount: the original value, IDR.'),
    amountCorrectedAt: Instant.optional().describe('When the amount was corrected last.'),
    notes: z.string().nullable().describe('Notes of an administrator; null: none.'),
    balanceAfter: Idr.nullable().describe(
      'The available balance after it, as on its line of the statement, IDR; for interest, the value of the investment; null: it moved no money.',
    ),
    username: z.string().describe('Username of the member.'),
    userId: z.uuid().describe('Id of the member.'),
    planType: z.string().nullable().describe('Interest: the plan; null otherwise.'),
    accrualDay: z.number().int().nullable().describe('Interest: the day of the investment, from 1; null otherwise.'),
  })
  .describe('A transaction as shown to users.');
export type Transaction = z.infer<typeof Transaction>;

export const DeletedTransaction = z
  .object({
    id: z.uuid().describe('Id that the transaction had.'),
    number: z.number().int().describe('Number of the transaction.'),
    type: TransactionType.describe('The type of the transaction.'),
    amount: Idr.nullable().describe('The amount, IDR; null: only a master admin may see it.'),
    deletedWith: z.enum(['itself', 'member']).describe('`itself`: it alone was deleted; `member`: it was deleted with its member.'),
    deletedAt: Instant.describe('When it was deleted.'),
    deletedBy: z
      .string()
      .nullable()
      .describe('Username of the deleting administrator; null: that user is deleted and no audit entry names them.'),
    reason: z.string().nullable().describe('The reason for deleting it by itself, if given.'),
    userId: z.uuid().nullable().describe('Id of the member; null: only a master admin may see it.'),
    userNumber: z.number().int().nullable().describe('The member number; null: only a master admin may see it.'),
    username: z.string().nullable().describe('Username of the member; null: the member was deleted.'),
  })
  .describe('What is kept of a transaction that is in no list because it, or its member, was deleted.');
export type DeletedTransaction = z.infer<typeof DeletedTransaction>;

export const ListDeletedTransactionsInput = z.object({
  number: queryNumber(z.int().min(1)).describe('Number of the transaction.'),
});
export type ListDeletedTransactionsInput = z.infer<typeof ListDeletedTransactionsInput>;

export const ListTransactionsInput = z.object({
  ...listInput,
  ...dayRange,
  sort: z.enum(transactionSorts).optional().describe('`newest` (the default), `oldest`, or `amount`: the largest first.'),
  type: TransactionType.optional().describe('Only transactions of this type.'),
  status: RequestStatus.optional().describe('Only transactions with this status.'),
  search: SearchText.optional().describe(
    'Part of a username (one or two letters: its beginning), or the complete number of a transaction.',
  ),
});
export type ListTransactionsInput = z.infer<typeof ListTransactionsInput>;

/**
 * `sum`: the sum (IDR) and the number of the rows that match the filters, over all pages; only when filtered by type. Without a
 * status it covers the approved ones, because the others moved no money.
 */
export const TransactionPage = pageOf(Transaction).extend({
  sum: z
    .object({
      amount: Idr.describe('The sum of the rows that match the filters, over all pages, IDR.'),
      rows: z.number().int().describe('Number of those rows.'),
    })
    .nullable()
    .describe('Only when filtered by type; without a status, of the approved rows, because the others moved no money.'),
});
export type TransactionPage = z.infer<typeof TransactionPage>;

export const ExportTransactionsInput = ListTransactionsInput.omit({ limit: true, cursor: true });

export const DeleteTransactionInput = z
  .strictObject({
    id: z.uuid().describe('Id of the transaction.'),
    reason: noteOf(textMax.note).nullish().describe('For the audit log, the deleted transaction and the member.'),
  })
  .describe('The deletion of a transaction.');
export type DeleteTransactionInput = z.infer<typeof DeleteTransactionInput>;

export const UpdateTransactionInput = z
  .strictObject({
    id: z.uuid().describe('Id of the transaction.'),
    newAmount: queryNumber(IdrInput)
      .optional()
      .describe('The corrected amount, IDR, in the query string instead of `amount` in the body; not both.'),
    amount: IdrInput.optional().describe('The corrected amount, IDR.'),
    type: RequestType.optional().describe('Deposit or withdrawal.'),
    status: RequestStatus.optional().describe('The corrected status.'),
    createdAt: InstantInput.optional().describe('The corrected date; not in the future, not before the member registered.'),
    notes: noteOf(textMax.note).nullable().optional().describe('Notes; empty or null removes them.'),
    reason: noteOf(textMax.note).nullish().describe('For the audit log and the member.'),
  })
  .refine(...requireEditedField({ ignoredFields: ['id', 'reason'] }))
  .refine(({ newAmount, amount }) => newAmount === undefined || amount === undefined, { path: ['newAmount'] })
  .describe('A correction of a deposit or withdrawal; absent fields are kept.');
export type UpdateTransactionInput = z.infer<typeof UpdateTransactionInput>;
