import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** One row per event, channel and reader (null: an outside channel that has no reader here). */
export const notifications = pgTable(
  'notifications',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Names the event (`new-request-<id>`), so that nobody is told twice. */
    event: text().notNull(),
    channel: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    subject: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
    readAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    uniqueIndex('told_once_per_channel').on(
      table.event,
      table.channel,
      sql`coalesce(${table.userId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
    ),
    index('notifications_of_user').on(table.userId, table.id.desc()),
    check('channel_known', sql`${table.channel} in ('in_app', 'webhook', 'email', 'telegram')`),
  ],
);
