import { trimText, type RequestStatus, type RequestType, type UpdateTransactionInput } from '@app/contract';
import { add, maximum, negate, subtract, ZERO, type Idr } from '@app/money';
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

export type Posting = Pick<EditableTransaction, 'amount' | 'type' | 'status'>;

/** What a transaction does to the available balance: nothing unless it is approved. */
const effectOf = ({ amount, type, status }: Posting): Idr => (status !== 'approved' ? ZERO : type === 'deposit' ? amount : negate(amount));

/** The available balance after a correction: the old effect reversed, the new one posted. `next` null: the transaction is deleted. */
export const availableAfter = (available: Idr, row: Posting, next: Posting | null): Idr =>
  add(subtract(available, effectOf(row)), next === null ? ZERO : effectOf(next));

const isReserved = ({ type, status }: Posting): boolean => type === 'withdrawal' && status === 'pending';

/** Why the server will refuse a correction, as far as the balance decides it. */
export type CorrectionRefusal = { reason: 'below-zero' } | { reason: 'above-free'; free: Idr };

/**
 * The refusal that a correction is going to meet, null where the balance allows it. `pending`: what all pending withdrawals
 * of the member ask for now. Lowering a pending withdrawal is always allowed.
 */
export function refusalOf(held: { available: Idr; pending: Idr }, row: Posting, next: Posting | null): CorrectionRefusal | null {
  const after = availableAfter(held.available, row, next);
  if (after < 0) return { reason: 'below-zero' };
  if (next === null || !isReserved(next) || (isReserved(row) && next.amount <= row.amount)) return null;
  const others = isReserved(row) ? subtract(held.pending, row.amount) : held.pending;
  const free = maximum(ZERO, subtract(after, others));
  return next.amount > free ? { reason: 'above-free', free } : null;
}

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
    ...(notes !== undefined && trimText(notes) !== (row.notes ?? '') && { notes: trimText(notes) || null }),
  };
}
