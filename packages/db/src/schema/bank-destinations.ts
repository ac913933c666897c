import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { files } from './files.ts';

/** The bank accounts to which members send deposits. With a QRIS image it is a QRIS destination. */
export const bankDestinations = pgTable('bank_destinations', {
  id: uuid()
    .primaryKey()
    .default(sql`uuidv7()`),
  bankName: text().notNull(),
  accountName: text().notNull(),
  accountNumber: text().notNull(),
  isActive: boolean().notNull().default(true),
  qrisFileId: text().references(() => files.id, { onDelete: 'set null' }),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** When another account or QRIS image was set last; null: never since it was created. */
  detailsChangedAt: timestamp({ withTimezone: true }),
});
