import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** The event under which administrators are told of a new request. */
export const newRequestEvent = (requestId: string): string => `new-request-${requestId}`;

/**
 * Marks what administrators were told of a new request as read: it was decided or deleted, so that nobody has to act on
 * it. Rows that someone is marking as read at this moment are passed over, so that no decision waits for them. They are
 * found by their event alone: a plan that was made while the table was small could go through all unread rows instead.
 */
export async function markAnnouncementRead(tx: Tx, ctx: Ctx, requestId: string): Promise<void> {
  await tx.execute(sql`
    update notifications set read_at = ${ctx.now().toISOString()}
    where read_at is null and id in (
      select id from notifications where event = ${newRequestEvent(requestId)} and channel = 'in_app' for update skip locked
    )`);
}
