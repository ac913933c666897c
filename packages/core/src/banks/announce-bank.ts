import type { Ctx } from '../context.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';

/** After the commit of a new or changed bank destination: open pages of administrators fetch again, and the mails are sent. */
export async function announceBank(ctx: Ctx, due: DueDelivery[]): Promise<void> {
  invalidateAdminStats(ctx);
  if (due.length > 0) ctx.invalidate({ topics: ['notifications'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
}
