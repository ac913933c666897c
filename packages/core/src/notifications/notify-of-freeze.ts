import type { PayoutsFrozenSubject } from '@app/contract';
import type { Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';
import { inAppAndByEmail, recordNotifications } from './record-notifications.ts';
import { selectAdministrators } from './select-administrators.ts';

/** The event key of the notifications about a freeze; `eventId`: of its security event. */
const freezeEvent = (eventId: number) => `payouts-frozen-${eventId}`;

/**
 * Notifies every administrator, except the one who did it, that the payouts of a member were frozen. Returns the deliveries to enqueue after
 * the commit.
 */
export async function notifyOfFreeze(
  tx: Tx,
  ctx: Ctx,
  { eventId, actorId, ...subject }: PayoutsFrozenSubject & { eventId: number; actorId: string | null },
): Promise<DueDelivery[]> {
  const administrators = (await selectAdministrators(tx)).map(({ userId }) => userId);
  const recipients = inAppAndByEmail(administrators.filter((id) => id !== actorId));
  return recordNotifications(tx, ctx, { kind: 'payouts-frozen', event: freezeEvent(eventId), subject, recipients });
}
