import type { OutsideChannel } from '@app/contract';
import type { Ctx } from '../context.ts';

/** A row that waits for its next attempt; `attempts` were made before. */
export type DueDelivery = { id: number; channel: OutsideChannel; attempts: number };

/**
 * Puts deliveries on the queue. The key is of the attempt, so asking again while it waits changes nothing; should the
 * queue lose it, the sweep finds the row.
 */
export async function enqueueDeliveries(ctx: Ctx, due: DueDelivery[]): Promise<void> {
  for (const { id, channel, attempts } of due)
    await ctx.enqueue('deliver-notification', { notificationId: id, channel }, { key: `deliver-${id}-${attempts}` });
}

/** Puts the next attempt on the queue for later. */
export async function enqueueRetry(ctx: Ctx, { id, channel, attempts }: DueDelivery, delayMs: number): Promise<void> {
  await ctx.enqueue('deliver-notification', { notificationId: id, channel }, { key: `retry-${id}-${attempts}`, delayMs });
}
