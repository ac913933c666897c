import { externalChannels, type ExternalChannel } from '@app/contract';
import { schema } from '@app/db';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { announceCompletions } from './announce-completions.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { enqueueNewRequest } from './enqueue-new-request.ts';
import { selectUnannounced } from './select-unannounced.ts';

const { notifications } = schema;

/** Maximum handled by one sweep, of each kind and channel; the next sweep handles the rest. */
const sweptMax = 1000;

/**
 * Enqueues what the queue has lost or never received: requests that were not announced, and external notifications that are due.
 * Completed investments are announced directly. May run at any time and twice concurrently: every announcement and delivery is
 * made once. Once `shouldStop` it ends soon; the next sweep continues.
 */
export async function sweepNotifications(
  ctx: Ctx,
  configured: ExternalChannel[],
  { shouldStop = () => false }: { shouldStop?: () => boolean } = {},
): Promise<void> {
  await requireRightClock(ctx, 'sweep-notifications');
  const requests = await enqueueUnannounced(ctx, shouldStop);
  const completions = await announceCompletions(ctx, { byEmail: configured.includes('email'), shouldStop });
  let due = 0;
  for (const channel of externalChannels) if (!shouldStop()) due += await enqueueDue(ctx, channel, shouldStop);
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

async function enqueueDue(ctx: Ctx, channel: ExternalChannel, shouldStop: () => boolean): Promise<number> {
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
