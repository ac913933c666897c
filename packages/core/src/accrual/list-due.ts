import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/**
 * An investment for which interest is due, and since when: as text with microseconds, the precision by which the database orders.
 */
export type Due = { id: string; dueAt: string };

/**
 * The next investments for which interest is due, longest overdue first: as many as have about `daysMax` unpaid days in total,
 * and at least one. `after`: the keyset cursor, so that iterating over a million due investments reads each once.
 */
export async function listDue(ctx: Ctx, { after, daysMax }: { after: Due | undefined; daysMax: number }): Promise<Due[]> {
  const now = ctx.now().toISOString();
  const further = after ? sql`and (next_accrual_at, id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : sql``;
  return ctx.db.execute<Due>(sql`
    with due as (
      select id, next_accrual_at,
        least(duration_days - days_accrued, 1 + floor(extract(epoch from ${now}::timestamptz - next_accrual_at) / 86400)) as days
      from investments
      where status = 'active' and set_aside_at is null and next_accrual_at <= ${now}::timestamptz ${further}
      order by next_accrual_at, id
      limit ${daysMax}
    ),
    counted as (select id, next_accrual_at, sum(days) over (order by next_accrual_at, id) - days as days_before from due)
    select id, next_accrual_at::text as "dueAt" from counted where days_before < ${daysMax} order by next_accrual_at, id`);
}
