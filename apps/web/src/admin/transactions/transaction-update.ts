import { trimText, type RequestStatus, type RequestType, type UpdateTransactionInput } from '@app/contract';
import type { Idr } from '@app/money';
import type { Serialized } from '../../shared/lib/serialized.ts';
import type { EditableTransaction } from './transaction-view.ts';

/** The values edited in the dialog; an unedited field is absent. `amount` null: the text is not an amount. */
export type TransactionEdits = {
  amount?: Idr | null;
  type?: RequestType;
  status?: RequestStatus;
  /** ISO, with the offset of the business zone. */
  createdAt?: string;
  notes?: string;
};

export type TransactionUpdate = Serialized<Omit<UpdateTransactionInput, 'newAmount' | 'createdAt' | 'reason'>> & { createdAt?: string };

/** The input of the call: only what differs from the row. */
export function transactionUpdateOf(row: EditableTransaction, edits: TransactionEdits): TransactionUpdate {
  const { amount, type, status, createdAt, notes } = edits;
  const isOtherTime = createdAt !== undefined && new Date(createdAt).getTime() !== new Date(row.createdAt).getTime();
  return {
    id: row.id,
    ...(amount !== undefined && amount !== null && amount !== row.amount && { amount }),
    ...(type !== undefined && type !== row.type && { type }),
    ...(status !== undefined && status !== row.status && { status }),
    ...(isOtherTime && { createdAt }),
    ...(notes !== undefined && trimText(notes) !== (row.notes ?? '') && { notes: trimText(notes) || null }),
  };
}

/** Whether the input changes more than the notes, which alone one administrator may change. */
export const isCorrection = ({ id: _id, notes: _notes, ...corrected }: TransactionUpdate): boolean => Object.keys(corrected).length > 0;
