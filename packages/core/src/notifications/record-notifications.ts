import type { NotificationChannel, NotificationContent } from '@app/contract';
import type { Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { AuditId } from '../audit/record-audit.ts';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';

/** `userId` null: a channel with one recipient, given by its settings. */
export type Recipient = { channel: NotificationChannel; userId: string | null };

/** Each of these users, in the app and by email. Without a mail server the worker closes the email row unsent. */
export const inAppAndByEmail = (userIds: readonly string[]): Recipient[] =>
  userIds.flatMap((userId): Recipient[] => [
    { channel: 'in_app', userId },
    { channel: 'email', userId },
  ]);

/**
 * Writes an outbox row for each of `recipients`, in the database transaction of the event itself, except where one exists already.
 * Returns the external deliveries: enqueue them after the commit.
 */
export async function recordNotifications(
  tx: Tx,
  ctx: Ctx,
  { event, recipients, ...content }: NotificationContent & { event: string | SQL; recipients: Recipient[] },
): Promise<DueDelivery[]> {
  if (recipients.length === 0) return [];
  const rows = recipients.map(({ channel, userId }) => ({ channel, user_id: userId }));
  const at = ctx.now().toISOString();
  const written = await tx.execute<{ id: string; channel: NotificationChannel; attempts: number }>(sql`
    insert into notifications (event, channel, user_id, kind, subject, created_at, next_attempt_at)
    select ${event}, channel, user_id, ${content.kind}, ${JSON.stringify(content.subject)}::jsonb, ${at}::timestamptz,
      case when channel <> 'in_app' then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as recipients (channel text, user_id uuid)
    on conflict do nothing
    returning id, channel, attempts`);
  return written.flatMap(({ id, channel, attempts }) => (channel === 'in_app' ? [] : [{ id: Number(id), channel, attempts }]));
}

/**
 * Notifies a user of an administrator's operation: in the app and by email, in the database transaction of the operation.
 * `auditId` is the id of the operation's audit entry: the same request can be decided and changed again, and each time is an
 * event of its own.
 */
export function notifyUser(
  tx: Tx,
  ctx: Ctx,
  { userId, auditId, ...content }: NotificationContent & { userId: string; auditId: AuditId },
): Promise<DueDelivery[]> {
  const event = sql`${`${content.kind}-`}::text || ${auditId}`;
  return recordNotifications(tx, ctx, { ...content, event, recipients: inAppAndByEmail([userId]) });
}
