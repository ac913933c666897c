import type { NotificationChannel, NotificationContent, NotificationKind } from '@app/contract';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });

/**
 * One row per event, channel and user (null: a channel that belongs to no user, such as the webhook). This table is the outbox, not the
 * queue: a row of a channel other than `in_app` is due at `next_attempt_at` until it is delivered, given up, or found to have no reader or no configured channel.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the event (`new-request-<id of the request>`), so that no user is notified of it twice on one channel. */
    event: text().notNull(),
    channel: text().$type<NotificationChannel>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    subject: jsonb().$type<NotificationContent['subject']>().notNull(),
    createdAt: instant().notNull(),
    /** When the next attempt is due; during an attempt, the end of its lease. Null: nothing to send. */
    nextAttemptAt: instant(),
    deliveredAt: instant(),
    /** When it was given up; null again once it is delivered after all. */
    failedAt: instant(),
    readAt: instant(),
    attempts: integer().notNull().default(0),
    /** A short code such as `HTTP_500` or `TIMEOUT`, never the receiver's answer. */
    lastError: text(),
  },
  (table) => [
    /* NULL differs from NULL in a unique index, so a row without a user counts as one with this id. */
    uniqueIndex('told_once_per_channel').on(
      table.event,
      table.channel,
      sql`coalesce(${table.userId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('notifications_of_user').on(table.userId, table.id.desc()),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`${table.channel} = 'in_app' and ${table.readAt} is null`),
    index('notifications_due')
      .on(table.channel, table.nextAttemptAt)
      .where(sql`${table.nextAttemptAt} is not null`),
    index('notifications_given_up')
      .on(table.id)
      .where(sql`${table.failedAt} is not null`),
    check('channel_known', sql`${table.channel} in ('in_app', 'webhook', 'email', 'telegram')`),
    check('in_app_is_not_sent', sql`${table.channel} <> 'in_app' or ${table.nextAttemptAt} is null`),
    /* Delivered or, in spite of the name, given up: no further attempt. */
    check(
      'confirmed_is_never_sent_again',
      sql`(${table.deliveredAt} is null and ${table.failedAt} is null) or ${table.nextAttemptAt} is null`,
    ),
  ],
);
