import type { FileKind } from '@app/contract';
import { sql } from 'drizzle-orm';
import { check, customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Images, re-encoded by the product. They are stored in the database, so that one backup covers them and several servers share
 * them.
 */
export const files = pgTable(
  'files',
  {
    /** 32 unguessable characters. */
    id: text().primaryKey(),
    kind: text().$type<FileKind>().notNull(),
    ownerId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: bytea().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('files_of_owner').on(table.ownerId),
    check('file_kind_known', sql`${table.kind} in ('proof', 'profile', 'logo', 'qris')`),
    check('file_is_a_picture', sql`${table.contentType} in ('image/png', 'image/jpeg', 'image/webp')`),
  ],
);
