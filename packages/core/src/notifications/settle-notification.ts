import { setTimeout as sleep } from 'node:timers/promises';
import { schema } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { NotificationRow } from './claim-notification.ts';

const { notifications } = schema;

const confirmTriesMax = 5;
const confirmWaitMs = 500;

/**
 * Writes down that the channel confirmed. Tried again while the database does not answer: until it stands there, a
 * worker that dies would leave a row that is sent once more.
 */
export async function confirmDelivery(ctx: Ctx, { id }: NotificationRow): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await ctx.db
        .update(notifications)
        .set({ deliveredAt: ctx.now(), nextAttemptAt: null, failedAt: null, lastError: null })
        .where(and(eq(notifications.id, id), isNull(notifications.deliveredAt)));
      return;
    } catch (error) {
      if (tried === confirmTriesMax) throw error;
      await sleep(confirmWaitMs);
    }
  }
}

/** How an attempt that was not confirmed goes on: `nextAttemptAt` null ends it, `isFailed` as given up. */
export type Postponement = { lastError: string; nextAttemptAt: Date | null; isFailed: boolean };

/** Ends the attempt, unless the row has been taken for another since or was confirmed. */
export async function postpone(ctx: Ctx, row: NotificationRow, { lastError, nextAttemptAt, isFailed }: Postponement): Promise<void> {
  const isMine = and(eq(notifications.id, row.id), eq(notifications.attempts, row.attempts), isNull(notifications.deliveredAt));
  await ctx.db
    .update(notifications)
    .set({ lastError, nextAttemptAt, failedAt: isFailed ? ctx.now() : null })
    .where(isMine);
}
