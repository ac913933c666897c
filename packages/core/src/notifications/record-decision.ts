import type { Request } from '@app/contract';
import type { Tx } from '@app/db';
import type { AuditId } from '../audit/record-audit.ts';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { markAnnouncementRead } from './mark-announcement-read.ts';
import { notifyUser } from './record-notifications.ts';

type Decided = Pick<Request, 'id' | 'number' | 'type' | 'amount' | 'status' | 'userId'> & {
  /** The administrator's note; included in the notification of a rejection. */
  reason: string | null;
};

/**
 * Notifies a member of the decision of their request; its announcement to administrators is marked as read. `auditId`: the audit
 * entry of the decision.
 */
export async function recordDecision(tx: Tx, ctx: Ctx, request: Decided, auditId: AuditId): Promise<DueDelivery[]> {
  const { id: requestId, number, type, amount, status, userId, reason } = request;
  if (status === 'pending') return [];
  const subject = { requestId, number, type, amount, status, ...(status === 'rejected' && reason && { reason }) };
  const [due] = await Promise.all([
    notifyUser(tx, ctx, { userId, auditId, kind: 'request-decided', subject }),
    markAnnouncementRead(tx, ctx, requestId),
  ]);
  return due;
}
