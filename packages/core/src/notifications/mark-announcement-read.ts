import { schema, type Tx } from '@app/db';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { notifications } = schema;

/** The event under which administrators are told of a new request. */
export const newRequestEvent = (requestId: string): string => `new-request-${requestId}`;

/**
 * Marks what administrators were told of a new request as read: it was decided or deleted, so that nobody has to act on
 * it. Rows that someone is marking as read at this moment are passed over, so that no decision waits for them.
 */
export async function markAnnouncementRead(tx: Tx, ctx: Ctx, requestId: string): Promise<void> {
  const unread = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.event, newRequestEvent(requestId)), eq(notifications.channel, 'in_app'), isNull(notifications.readAt)))
    .for('update', { skipLocked: true });
  await tx.update(notifications).set({ readAt: ctx.now() }).where(inArray(notifications.id, unread));
}
