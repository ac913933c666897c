import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

/** A place in the order of due investments. `dueAt`: as text with microseconds, the precision by which the database orders. */
export type DuePlace = { id: string; dueAt: string };

/** `last`: the place of the last of these ids; undefined when there are none. */
export type DueInvestments = { ids: string[]; last: DuePlace | undefined };

/**
 * The ids of the next investments for which interest is due, longest overdue first: as many as have about `daysMax` unpaid days in
 * total, and at least one. `after`: the place behind which they begin, so that iterating over a million due investments reads each
 * once.
 */
export async function listDue(ctx: Ctx, { after, daysMax }: { after: DuePlace | undefined; daysMax: number }): Promise<DueInvestments> {
  const now = ctx.now().toISOString();
  const further = after ? sql`and (next_accrual_at, id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : sql``;
  /* One row, because ten thousand would be as many objects for each batch. */
  const [row] = await ctx.db.execute<{ ids: string[] | null; lastDueAt: string | null }>(sql`
    with due as (
      select id, next_accrual_at,
        least(duration_days - days_accrued, 1 + floor(extract(epoch from ${now}::timestamptz - next_accrual_at) / 86400)) as days
      from investments
      where status = 'active' and set_aside_at is null and next_accrual_at <= ${now}::timestamptz ${further}
      order by next_accrual_at, id
      limit ${daysMax}
    ),
    counted as (select id, next_accrual_at, sum(days) over (order by next_accrual_at, id) - days as days_before from due)
    select json_agg(id order by next_accrual_at, id) as ids, max(next_accrual_at)::text as "lastDueAt"
    from counted where days_before < ${daysMax}`);
  const ids = row?.ids ?? [];
  const id = ids.at(-1);
  return { ids, last: id === undefined ? undefined : { id, dueAt: row?.lastDueAt ?? '' } };
}
