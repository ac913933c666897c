import type { RequestType } from '@app/contract';
import type { Idr } from '@app/money';
import type { AuthedCtx } from '../context.ts';
import type { TransactionRow } from './lock-transaction.ts';

/** A deposit or withdrawal: the only types that can be corrected. */
export type EditableRow = TransactionRow & { type: RequestType };

/** The values after the correction. */
export type CorrectedFields = Pick<EditableRow, 'amount' | 'type' | 'status' | 'createdAt' | 'notes'>;

type Correction = Pick<
  TransactionRow,
  'processedAt' | 'processedBy' | 'adminNote' | 'originalCreatedAt' | 'originalAmount' | 'amountCorrectedAt'
>;

/** The columns that a correction sets: the decider, and the original date and amount. */
export const correctionOf = (ctx: AuthedCtx, before: EditableRow, next: CorrectedFields, reason: string | null): Correction => ({
  ...decisionOf(ctx, before, next, reason),
  originalCreatedAt: originalDateOf(before, next.createdAt),
  ...amountCorrectionOf(ctx, before, next.amount),
});

/** The original date of a row whose date was ever changed; kept when the date is restored, as the amount is. */
function originalDateOf(before: TransactionRow, createdAt: Date): Date | null {
  if (createdAt.getTime() === before.createdAt.getTime()) return before.originalCreatedAt;
  return before.originalCreatedAt ?? before.createdAt;
}

/** The original amount of a row that was ever corrected, and the time of the last correction; kept when the amount is restored. */
function amountCorrectionOf(
  ctx: AuthedCtx,
  before: TransactionRow,
  amount: Idr,
): Pick<TransactionRow, 'originalAmount' | 'amountCorrectedAt'> {
  const { originalAmount, amountCorrectedAt } = before;
  if (amount === before.amount) return { originalAmount, amountCorrectedAt };
  const original = originalAmount ?? before.amount;
  return { originalAmount: original, amountCorrectedAt: ctx.now() };
}

/**
 * A change of the status makes its administrator the decider, now, with the reason as the decision's note. A correction of
 * anything else keeps the decision.
 */
function decisionOf(
  ctx: AuthedCtx,
  before: TransactionRow,
  next: CorrectedFields,
  reason: string | null,
): Pick<TransactionRow, 'processedAt' | 'processedBy' | 'adminNote'> {
  const { processedAt, processedBy, adminNote } = before;
  if (next.status === before.status) return { processedAt, processedBy, adminNote };
  if (next.status === 'pending') return { processedAt: null, processedBy: null, adminNote: null };
  return { processedAt: ctx.now(), processedBy: ctx.actor.id, adminNote: reason };
}
