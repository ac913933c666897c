import type { NotifiedEventKind, SecuritySubject } from '@app/contract';
import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { inAppAndByEmail, recordNotifications, type Recipient } from './record-notifications.ts';

type NotifiedEvent = Omit<SecuritySubject, 'event'> & { kind: NotifiedEventKind; userId: string; actorId: string | null };

/** What its owner has just done in the app is told by mail alone: whoever has the account would read it there first. */
const byMailAlone: ReadonlySet<NotifiedEventKind> = new Set(['withdrawal_requested']);

/**
 * Records a security event of a user and notifies the user of it, in the transaction of the operation. Returns the deliveries to enqueue
 * after the commit; the sweep finds those that are not.
 */
export async function notifyOfEvent(tx: Tx, ctx: Ctx, event: NotifiedEvent): Promise<DueDelivery[]> {
  const { kind, userId, actorId } = event;
  return notifyOfRecorded(tx, ctx, await recordSecurityEvent(tx, ctx, { kind, userId, actorId }), event);
}

/** The same for a security event that was recorded in this transaction. */
export function notifyOfRecorded(
  tx: Tx,
  ctx: Ctx,
  eventId: number,
  { kind, userId, actorId: _actorId, ...facts }: NotifiedEvent,
): Promise<DueDelivery[]> {
  const recipients: Recipient[] = byMailAlone.has(kind) ? [{ channel: 'email', userId }] : inAppAndByEmail([userId]);
  return recordNotifications(tx, ctx, { kind: 'security', event: `security-${eventId}`, subject: { event: kind, ...facts }, recipients });
}
