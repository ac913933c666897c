import type { ExternalChannel } from '@app/contract';
import type { Ctx } from '../context.ts';

/** A row due for its next attempt; `attempts` were made before. */
export type DueDelivery = { id: number; channel: ExternalChannel; attempts: number };

/**
 * Enqueues deliveries. The key contains the attempt, so enqueuing again while the job waits changes nothing; if the queue loses
 * it, the sweep finds the row.
 */
export async function enqueueDeliveries(ctx: Ctx, due: DueDelivery[]): Promise<void> {
  for (const { id, channel, attempts } of due)
    await ctx.enqueue('deliver-notification', { notificationId: id, channel }, { key: `deliver-${id}-${attempts}` });
}

/** Enqueues the next attempt with a delay. */
export async function enqueueRetry(ctx: Ctx, { id, channel, attempts }: DueDelivery, delayMs: number): Promise<void> {
  await ctx.enqueue('deliver-notification', { notificationId: id, channel }, { key: `retry-${id}-${attempts}`, delayMs });
}
