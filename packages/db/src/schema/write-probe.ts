import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** One row that the readiness check writes: only a committed write proves that writes are possible. */
export const writeProbe = pgTable(
  'write_probe',
  { id: boolean().primaryKey().default(true), writtenAt: timestamp({ withTimezone: true }).notNull() },
  (table) => [check('write_probe_is_one_row', sql`${table.id}`)],
);
