import type { RequestStatus, RequestType, UpdateTransactionInput } from '@app/contract';
import { add, negate, subtract, ZERO, type Idr } from '@app/money';
import type { Wire } from '../../lib/wire.ts';
import type { EditableTransaction } from './transaction-view.ts';

/** What was written in the dialog; what was not touched is absent. `amount` null: it can't be understood. */
export type TransactionEdits = {
  amount?: Idr | null;
  type?: RequestType;
  status?: RequestStatus;
  /** ISO, with the offset of the business zone. */
  createdAt?: string;
  notes?: string;
};

export type TransactionUpdate = Wire<Omit<UpdateTransactionInput, 'newAmount' | 'createdAt' | 'reason'>> & { createdAt?: string };

type Posting = Pick<EditableTransaction, 'amount' | 'type' | 'status'>;

/** What a transaction does to the available balance: nothing unless it is approved. */
const effectOf = ({ amount, type, status }: Posting): Idr => (status !== 'approved' ? ZERO : type === 'deposit' ? amount : negate(amount));

/** The available balance after a correction: the old effect reversed, the new one posted. `next` null: the transaction is deleted. */
export const availableAfter = (available: Idr, row: Posting, next: Posting | null): Idr =>
  add(subtract(available, effectOf(row)), next === null ? ZERO : effectOf(next));

/** What is sent: only what differs from the row. */
export function transactionUpdateOf(row: EditableTransaction, edits: TransactionEdits): TransactionUpdate {
  const { amount, type, status, createdAt, notes } = edits;
  const isOtherTime = createdAt !== undefined && new Date(createdAt).getTime() !== new Date(row.createdAt).getTime();
  return {
    id: row.id,
    ...(amount !== undefined && amount !== null && amount !== row.amount && { amount }),
    ...(type !== undefined && type !== row.type && { type }),
    ...(status !== undefined && status !== row.status && { status }),
    ...(isOtherTime && { createdAt }),
    ...(notes !== undefined && notes.trim() !== (row.notes ?? '') && { notes: notes.trim() || null }),
  };
}
