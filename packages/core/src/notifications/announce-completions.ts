import type { NotificationChannel } from '@app/contract';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';

/** Investments announced per database transaction. */
const batchSize = 500;

type AnnounceOptions = { byEmail: boolean; shouldStop: () => boolean };

/**
 * Notifies members whose investments have completed, in the app and by email where `byEmail`; returns the number of investments.
 * It searches for unannounced completions and is not called by the interest run, so that the run remains one statement.
 * Investments locked by another worker are skipped. Once `shouldStop` it ends after the current batch.
 */
export async function announceCompletions(ctx: Ctx, { byEmail, shouldStop }: AnnounceOptions): Promise<number> {
  let announced = 0;
  for (let batch = batchSize; batch === batchSize && !shouldStop(); announced += batch) batch = await announceBatch(ctx, byEmail);
  if (announced > 0) ctx.invalidate({ topics: ['notifications'], to: 'everyone' });
  return announced;
}

function announceBatch(ctx: Ctx, byEmail: boolean): Promise<number> {
  const now = ctx.now().toISOString();
  const channels: NotificationChannel[] = byEmail ? ['in_app', 'email'] : ['in_app'];
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.execute<{ announced: number }>(sql`
      with completed as (
        select id, user_id, plan_type, amount, total_earned, completed_at
        from investments
        where status = 'completed' and completion_announced_at is null
        order by completed_at, id
        limit ${batchSize}
        for no key update skip locked
      ),
      notified as (
        insert into notifications (event, channel, user_id, kind, subject, created_at, next_attempt_at)
        select 'investment-completed-' || completed.id, channel, completed.user_id, 'investment-completed',
          jsonb_build_object('investmentId', completed.id, 'planType', plan_type, 'amount', amount, 'totalEarned', total_earned),
          ${now}::timestamptz, case when channel <> 'in_app' then ${now}::timestamptz end
        from completed cross join unnest(${sql.param(channels)}::text[]) as channel
        order by completed_at, completed.id, channel desc
        on conflict do nothing
      ),
      marked as (
        update investments set completion_announced_at = ${now}::timestamptz
        from completed where investments.id = completed.id
      )
      select count(*)::int as announced from completed
    `);
    return row?.announced ?? 0;
  });
}
