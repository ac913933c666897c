import { hourMs } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { inAppAndByEmail, recordNotifications } from './record-notifications.ts';

const { notifications } = schema;

/**
 * Notifies a user that somebody gave their right password without a right code, at most once an hour: no limit of failures stops a caller from
 * repeating it. The security event is recorded by the caller.
 */
export async function notifyOfAskedCode(ctx: Ctx, userId: string): Promise<void> {
  const since = new Date(ctx.now().getTime() - hourMs);
  const isRecent = and(
    eq(notifications.userId, userId),
    eq(notifications.kind, 'security'),
    sql`${notifications.subject} ->> 'event' = 'code_asked'`,
    gt(notifications.createdAt, since),
  );
  if ((await ctx.db.$count(notifications, isRecent)) > 0) return;
  const due = await inTransaction(ctx, (tx) =>
    recordNotifications(tx, ctx, {
      kind: 'security',
      event: `code-asked-${userId}-${Math.floor(ctx.now().getTime() / hourMs)}`,
      subject: { event: 'code_asked', ...(ctx.network !== undefined && { network: ctx.network }) },
      recipients: inAppAndByEmail([userId]),
    }),
  );
  await enqueueDeliveries(ctx, due);
}
