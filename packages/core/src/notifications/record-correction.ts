import type { RequestType, TransactionChange } from '@app/contract';
import type { schema, Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { recordDecision } from './record-decision.ts';
import { notifyUser } from './record-notifications.ts';

type TransactionRow = typeof schema.transactions.$inferSelect;
type Facts = Pick<TransactionRow, 'amount' | 'status' | 'createdAt' | 'notes'> & { type: RequestType };

/**
 * Notifies a member of an administrator's changes to their deposit or withdrawal, with the old and the new values. A change out
 * of `pending` is a decision and notified as such, after the other changes; an edit without changes is not notified. `auditId`:
 * its audit entry.
 */
export async function recordCorrection(
  tx: Tx,
  ctx: Ctx,
  {
    id,
    number,
    userId,
    before,
    after,
    auditId,
    reason,
  }: { before: Facts; after: Facts; auditId: number; reason: string | null } & Pick<TransactionRow, 'id' | 'number' | 'userId'>,
): Promise<DueDelivery[]> {
  const { type, amount, status } = after;
  const isDecision = before.status === 'pending' && status !== 'pending';
  const changes = changesOf(before, after).filter(({ field }) => !isDecision || field !== 'status');
  const subject = { transactionId: id, number, type, amount, status, changes, ...(reason && { reason }) };
  const written = changes.length === 0 ? [] : await notifyUser(tx, ctx, { userId, auditId, kind: 'transaction-changed', subject });
  if (!isDecision) return written;
  return [...written, ...(await recordDecision(tx, ctx, { id, number, type, amount, status, userId, reason }, auditId))];
}

function changesOf(before: Facts, after: Facts): TransactionChange[] {
  const changes: TransactionChange[] = [];
  if (before.type !== after.type) changes.push({ field: 'type', from: before.type, to: after.type });
  if (before.amount !== after.amount) changes.push({ field: 'amount', from: before.amount, to: after.amount });
  if (before.status !== after.status) changes.push({ field: 'status', from: before.status, to: after.status });
  if (before.createdAt.getTime() !== after.createdAt.getTime())
    changes.push({ field: 'date', from: before.createdAt.toISOString(), to: after.createdAt.toISOString() });
  if (before.notes !== after.notes) changes.push({ field: 'notes' });
  return changes;
}
