import { schema } from '@app/db';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { notifications } = schema;

export type NotificationRow = typeof notifications.$inferSelect;

/**
 * The lease of an attempt, after which it and its worker count as lost. Far longer than an attempt can take, so that a worker
 * whose clock runs ahead does not consider it lost.
 */
const leaseMs = 60_000;

/**
 * Claims a row for one attempt, which is counted before it is made. Undefined when the row is not due: another worker has it, it was
 * delivered or given up, it waits for its next attempt, or it was deleted.
 */
export async function claimNotification(ctx: Ctx, id: number): Promise<NotificationRow | undefined> {
  const now = ctx.now();
  const [claimed] = await ctx.db
    .update(notifications)
    .set({ attempts: sql`${notifications.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(and(eq(notifications.id, id), lte(notifications.nextAttemptAt, now)))
    .returning();
  return claimed;
}
