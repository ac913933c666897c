import type { Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** The event key of the notifications about a new request. */
export const newRequestEvent = (requestId: string): string => `new-request-${requestId}`;

/** Marks the administrators' notifications of a new request as read, because it was decided or deleted and needs no action. */
export const markAnnouncementRead = (tx: Tx, ctx: Ctx, requestId: string): Promise<void> =>
  markEventRead(tx, ctx, newRequestEvent(requestId));

/**
 * Marks everyone's notifications of an event as read. Rows that are being marked as read concurrently are skipped, so that nothing waits
 * for them. They are selected by their event alone: with another condition, a plan made while the table was small could scan all unread
 * rows.
 */
export async function markEventRead(tx: Tx, ctx: Ctx, event: string): Promise<void> {
  await tx.execute(sql`
    update notifications set read_at = ${ctx.now().toISOString()}
    where read_at is null and id in (
      select id from notifications where event = ${event} and channel = 'in_app' for update skip locked
    )`);
}
