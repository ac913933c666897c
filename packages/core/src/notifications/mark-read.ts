import type { MarkReadInput, UnreadCount } from '@app/contract';
import { schema } from '@app/db';
import { and, inArray } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { areUnread, countUnread } from './list-notifications.ts';

const { notifications } = schema;

/** Marks mine as read, those of `ids` or all; returns how many are left. Others' ids, and what is read, stay as they are. */
export async function markRead(ctx: AuthedCtx, { ids }: MarkReadInput): Promise<UnreadCount> {
  await ctx.db
    .update(notifications)
    .set({ readAt: ctx.now() })
    .where(and(areUnread(ctx), ids && inArray(notifications.id, ids)));
  return countUnread(ctx);
}
