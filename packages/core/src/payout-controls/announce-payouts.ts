import type { Ctx } from '../context.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';

/** After the commit of a hold, a freeze or a release of a user: open pages fetch again, and the mails are sent. */
export async function announcePayouts(ctx: Ctx, userId: string, due: DueDelivery[]): Promise<void> {
  ctx.invalidate({ topics: ['me', 'requests', 'notifications'], to: userId });
  ctx.invalidate({ topics: ['requests', 'approvals'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
}
