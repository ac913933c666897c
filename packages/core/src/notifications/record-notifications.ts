import type { NotificationChannel, NotificationContent } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DueDelivery } from './enqueue-deliveries.ts';

const { notifications } = schema;

/** `userId` null: a channel with one reader, whom its settings name. */
export type Told = { channel: NotificationChannel; userId: string | null };

/**
 * Writes a row for each of `told`, in the database transaction of the event itself; who has been told of it already is
 * left out. Returns what is to be sent outside: put it on the queue once the transaction is over.
 */
export async function recordNotifications(
  tx: Tx,
  ctx: Ctx,
  { event, told, ...content }: NotificationContent & { event: string; told: Told[] },
): Promise<DueDelivery[]> {
  if (told.length === 0) return [];
  const now = ctx.now();
  const rows = told.map(({ channel, userId }) => ({
    event,
    channel,
    userId,
    kind: content.kind,
    subject: content.subject,
    createdAt: now,
    nextAttemptAt: channel === 'in_app' ? null : now,
  }));
  const { id, channel, attempts } = notifications;
  const written = await tx.insert(notifications).values(rows).onConflictDoNothing().returning({ id, channel, attempts });
  return written.flatMap((row) => (row.channel === 'in_app' ? [] : [{ ...row, channel: row.channel }]));
}

/**
 * Tells a user of what an administrator did: in the app and by email, in the database transaction of the act. `auditId`
 * is the number of the act's audit entry: the same request can be decided and changed again, and each time is an event of
 * its own. Whether there is a mail server only the worker knows; without one it closes the email's row unsent.
 */
export function tellUser(
  tx: Tx,
  ctx: Ctx,
  { userId, auditId, ...content }: NotificationContent & { userId: string; auditId: number },
): Promise<DueDelivery[]> {
  const told: Told[] = [
    { channel: 'in_app', userId },
    { channel: 'email', userId },
  ];
  return recordNotifications(tx, ctx, { ...content, event: `${content.kind}-${auditId}`, told });
}
