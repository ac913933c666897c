import { overdueBefore, type HoldReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { payoutControls, protection, users } = schema;

/**
 * While protection is on, or overdue: from now on, for the hours of its rules, no withdrawal of this member is approved. An earlier hold is never
 * shortened, and none moves the deadline of a withdrawal that was late before. Returns until when; null: it is neither, or the user is no member.
 */
export async function holdPayouts(tx: Tx, ctx: Ctx, userId: string, reason: HoldReason): Promise<Date | null> {
  const now = ctx.now().toISOString();
  const coversFrom = overdueBefore(ctx.now()).toISOString();
  const [held] = await tx.execute<{ until: string }>(sql`
    insert into ${payoutControls} as kept (user_id, held_until, hold_reason, hold_covers_from)
    select users.id, ${now}::timestamptz + make_interval(hours => protection.payout_hold_hours), ${reason}, ${coversFrom}
    from ${users} join ${protection} on protection.since is not null or protection.due_at <= ${now}
    where users.id = ${userId} and users.role = 'user'
    on conflict (user_id) do update
      set held_until = greatest(kept.held_until, excluded.held_until),
        hold_reason = case when kept.held_until > excluded.held_until then kept.hold_reason else excluded.hold_reason end,
        hold_covers_from = case when kept.held_until > ${now} then kept.hold_covers_from else excluded.hold_covers_from end
    returning held_until as until`);
  return held ? new Date(held.until) : null;
}
