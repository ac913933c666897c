import { outsideChannels, type OutsideChannel } from '@app/contract';
import { schema } from '@app/db';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { requireRightClock } from '../operations/require-right-clock.ts';
import { announceCompletions } from './announce-completions.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { enqueueNewRequest } from './enqueue-new-request.ts';
import { selectUnannounced } from './select-unannounced.ts';

const { notifications } = schema;

/** Taken up by one sweep, of each kind and channel; the next sweep goes on with the rest. */
const sweptMax = 1000;

/**
 * Finds what the queue has lost or never heard of, and puts it there: requests that were not announced, and outside
 * notifications that are due. Completed investments are announced on the spot. May run at any time and twice at once:
 * whatever it finds is carried out once. Once `shouldStop` it ends soon; the next sweep goes on.
 */
export async function sweepNotifications(
  ctx: Ctx,
  configured: OutsideChannel[],
  { shouldStop = () => false }: { shouldStop?: () => boolean } = {},
): Promise<void> {
  await requireRightClock(ctx, 'sweep-notifications');
  const requests = await enqueueUnannounced(ctx, shouldStop);
  const completions = await announceCompletions(ctx, { byEmail: configured.includes('email'), shouldStop });
  let due = 0;
  for (const channel of outsideChannels) if (!shouldStop()) due += await enqueueDue(ctx, channel, shouldStop);
  if (requests + completions + due > 0) ctx.log.info({ requests, completions, due }, 'notifications swept');
}

async function enqueueUnannounced(ctx: Ctx, shouldStop: () => boolean): Promise<number> {
  let enqueued = 0;
  for (const { id } of await selectUnannounced(ctx.db, sweptMax)) {
    if (shouldStop()) break;
    await enqueueNewRequest(ctx, id);
    enqueued++;
  }
  return enqueued;
}

async function enqueueDue(ctx: Ctx, channel: OutsideChannel, shouldStop: () => boolean): Promise<number> {
  const due = await ctx.db
    .select({ id: notifications.id, attempts: notifications.attempts })
    .from(notifications)
    .where(and(eq(notifications.channel, channel), lte(notifications.nextAttemptAt, ctx.now())))
    .orderBy(asc(notifications.nextAttemptAt))
    .limit(sweptMax);
  let enqueued = 0;
  for (const row of due) {
    if (shouldStop()) break;
    await enqueueDeliveries(ctx, [{ ...row, channel }]);
    enqueued++;
  }
  return enqueued;
}
