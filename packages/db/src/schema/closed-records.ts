import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export type ClosedRecordKind = 'transaction' | 'investment';

/**
 * The rows of deleted members' transactions and investments, unchanged; append only, written by triggers alone. Their payees,
 * proofs and transfers are kept in place. `record` has the columns of the original table.
 */
export const closedRecords = pgTable(
  'closed_records',
  {
    kind: text().$type<ClosedRecordKind>().notNull(),
    recordId: uuid().notNull(),
    userId: uuid().notNull(),
    /** When the transaction was made, or the investment bought; lists are ordered by it. */
    at: timestamp({ withTimezone: true }).notNull(),
    record: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ name: 'closed_record_once', columns: [table.recordId, table.kind] }),
    index('closed_records_of_user').on(table.userId, table.kind, table.at.desc(), table.recordId.desc()),
    index('closed_transactions_by_number')
      .on(sql`((${table.record} ->> 'number')::bigint)`)
      .where(sql`${table.kind} = 'transaction'`),
    check('closed_record_kind_known', sql`${table.kind} in ('transaction', 'investment')`),
  ],
);
