import { setTimeout as sleep } from 'node:timers/promises';
import { schema } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import type { NotificationRow } from './claim-notification.ts';

const { notifications, settings } = schema;

const confirmTriesMax = 5;
const confirmWaitMs = 500;

/**
 * Records that the channel confirmed, and of the first mail that mail works. Retried while the database does not answer: until it is committed, the death of this worker
 * would cause the notification to be sent again.
 */
export async function confirmDelivery(ctx: Ctx, { id, channel }: NotificationRow): Promise<void> {
  const deliveredAt = ctx.now();
  for (let tried = 1; ; tried++) {
    try {
      await inTransaction(ctx, async (tx) => {
        await tx
          .update(notifications)
          .set({ deliveredAt, nextAttemptAt: null, failedAt: null, lastError: null })
          .where(and(eq(notifications.id, id), isNull(notifications.deliveredAt)));
        if (channel === 'email') await tx.update(settings).set({ mailDeliveredAt: deliveredAt }).where(isNull(settings.mailDeliveredAt));
      });
      return;
    } catch (error) {
      if (tried === confirmTriesMax) throw error;
      await sleep(confirmWaitMs);
    }
  }
}

/** The outcome of an unconfirmed attempt: `nextAttemptAt` null ends the delivery, `isFailed` marks it as failed. */
export type AttemptResult = { lastError: string; nextAttemptAt: Date | null; isFailed: boolean };

/** Ends the attempt, unless the row has been claimed for another attempt since or was confirmed. */
export async function releaseNotification(
  ctx: Ctx,
  row: NotificationRow,
  { lastError, nextAttemptAt, isFailed }: AttemptResult,
): Promise<void> {
  const isMine = and(eq(notifications.id, row.id), eq(notifications.attempts, row.attempts), isNull(notifications.deliveredAt));
  await ctx.db
    .update(notifications)
    .set({ lastError, nextAttemptAt, failedAt: isFailed ? ctx.now() : null })
    .where(isMine);
}
