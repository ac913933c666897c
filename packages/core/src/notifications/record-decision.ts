import type { Request } from '@app/contract';
import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { recordNotifications } from './record-notifications.ts';

/**
 * Tells a member that their request was decided: in the app and by email, in the database transaction of the decision.
 * Whether there is a mail server only the worker knows; without one it closes the email's row unsent.
 */
export async function recordDecision(tx: Tx, ctx: Ctx, request: Request): Promise<DueDelivery[]> {
  const { id: requestId, number, type, amount, status, userId } = request;
  if (status === 'pending') return [];
  return recordNotifications(tx, ctx, {
    event: `request-decided-${requestId}`,
    kind: 'request-decided',
    subject: { requestId, number, type, amount, status },
    told: [
      { channel: 'in_app', userId },
      { channel: 'email', userId },
    ],
  });
}
