import type { NotificationChannel, NotificationContent } from '@app/contract';
import type { Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { AuditId } from '../audit/record-audit.ts';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';

/** `userId` null: a channel with one reader, whom its settings name. */
export type Told = { channel: NotificationChannel; userId: string | null };

/**
 * Writes a row for each of `told`, in the database transaction of the event itself; who has been told of it already is
 * left out. Returns what is to be sent outside: put it on the queue once the transaction is over.
 */
export async function recordNotifications(
  tx: Tx,
  ctx: Ctx,
  { event, told, ...content }: NotificationContent & { event: string | SQL; told: Told[] },
): Promise<DueDelivery[]> {
  if (told.length === 0) return [];
  const rows = told.map(({ channel, userId }) => ({ channel, user_id: userId }));
  const at = ctx.now().toISOString();
  const written = await tx.execute<{ id: string; channel: NotificationChannel; attempts: number }>(sql`
    insert into notifications (event, channel, user_id, kind, subject, created_at, next_attempt_at)
    select ${event}, channel, user_id, ${content.kind}, ${JSON.stringify(content.subject)}::jsonb, ${at}::timestamptz,
      case when channel <> 'in_app' then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (channel text, user_id uuid)
    on conflict do nothing
    returning id, channel, attempts`);
  return written.flatMap(({ id, channel, attempts }) => (channel === 'in_app' ? [] : [{ id: Number(id), channel, attempts }]));
}

/**
 * Tells a user of what an administrator did: in the app and by email, in the database transaction of the act. `auditId`
 * is the number of the act's audit entry: the same request can be decided and changed again, and each time is an event of
 * its own. Whether there is a mail server only the worker knows; without one it closes the email's row unsent.
 */
export function tellUser(
  tx: Tx,
  ctx: Ctx,
  { userId, auditId, ...content }: NotificationContent & { userId: string; auditId: AuditId },
): Promise<DueDelivery[]> {
  const told: Told[] = [
    { channel: 'in_app', userId },
    { channel: 'email', userId },
  ];
  return recordNotifications(tx, ctx, { ...content, event: sql`${`${content.kind}-`}::text || ${auditId}`, told });
}
