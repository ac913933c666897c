import type { RequestType } from '@app/contract';
import type { Idr } from '@app/money';
import type { AuthedCtx } from '../context.ts';
import type { TransactionRow } from './lock-transaction.ts';

/** A deposit or withdrawal: what alone can be corrected. */
export type EditableRow = TransactionRow & { type: RequestType };

/** What it says after the correction. */
export type Next = Pick<EditableRow, 'amount' | 'type' | 'status' | 'createdAt' | 'notes'>;

type Correction = Pick<
  TransactionRow,
  'processedAt' | 'processedBy' | 'adminNote' | 'originalCreatedAt' | 'originalAmount' | 'amountCorrectedAt'
>;

/** What a row keeps of its correction: who decides from now on, and the date and amount that it had at first. */
export const correctionOf = (ctx: AuthedCtx, before: EditableRow, next: Next, reason: string | null): Correction => ({
  ...decisionOf(ctx, before, next, reason),
  originalCreatedAt: originalDateOf(before, next.createdAt),
  ...amountCorrectionOf(ctx, before, next.amount),
});

/** The first date of a row whose date was ever changed; kept when it has that date again, as the amount is. */
function originalDateOf(before: TransactionRow, createdAt: Date): Date | null {
  if (createdAt.getTime() === before.createdAt.getTime()) return before.originalCreatedAt;
  return before.originalCreatedAt ?? before.createdAt;
}

/** The first amount of a row that was ever corrected, and when it was last; kept when it has that amount again. */
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
 * Whoever changes the status is who decided, and now, for the reason given, which is the decision's note. A correction of
 * anything else leaves the decision as it was.
 */
function decisionOf(
  ctx: AuthedCtx,
  before: TransactionRow,
  next: Next,
  reason: string | null,
): Pick<TransactionRow, 'processedAt' | 'processedBy' | 'adminNote'> {
  const { processedAt, processedBy, adminNote } = before;
  if (next.status === before.status) return { processedAt, processedBy, adminNote };
  if (next.status === 'pending') return { processedAt: null, processedBy: null, adminNote: null };
  return { processedAt: ctx.now(), processedBy: ctx.actor.id, adminNote: reason };
}
