import type { MarkReadInput, UnreadCount } from '@app/contract';
import { schema } from '@app/db';
import { and, inArray } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { areUnread, countUnread } from './list-notifications.ts';

const { notifications } = schema;

/**
 * Marks the caller's notifications as read, those of `ids` or all; returns the number of unread ones. Ids of other users, and
 * notifications already read, are not changed.
 */
export async function markRead(ctx: AuthedCtx, { ids }: MarkReadInput): Promise<UnreadCount> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(areUnread(ctx), ids && inArray(notifications.id, ids)));
  ctx.invalidate({ topics: ['notifications'], to: ctx.actor.id });
  return countUnread(ctx);
}
