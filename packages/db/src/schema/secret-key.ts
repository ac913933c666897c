import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Which secret key encrypted what is stored: the single row is written at the first start. */
export const secretKey = pgTable(
  'secret_key',
  {
    id: integer().primaryKey().default(1),
    /** Derived from the key, in hex; the key can't be computed from it. */
    fingerprint: text().notNull(),
    /** When this key came into use. */
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('secret_key_is_one_row', sql`${table.id} = 1`)],
);
