import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * How a payee was recorded: with the request, when the member saved bank details later, by a correction, or carried over from
 * before this table existed.
 */
type PayeeSource = 'request' | 'profile' | 'correction' | 'carried_over';

/**
 * The bank account to which a withdrawal is to be paid, recorded once. UPDATE, DELETE and TRUNCATE are refused by a trigger: no
 * edit of the request or of the member's profile changes where money was sent.
 */
export const payees = pgTable(
  'payees',
  {
    /** No foreign key: payees outlive the rows of a deleted member, as transfers do. */
    transactionId: uuid().primaryKey(),
    bankName: text(),
    accountName: text(),
    accountNumber: text(),
    /** `staff`: an administrator had saved these details in the profile, or some of them. */
    detailsBy: text().$type<'member' | 'staff'>().notNull(),
    /** The administrator's username; null: the member saved some of them, or not known. */
    detailsByName: text(),
    source: text().$type<PayeeSource>().notNull(),
    recordedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    check('payee_details_by_known', sql`${table.detailsBy} in ('member', 'staff')`),
    check('payee_names_staff', sql`${table.detailsByName} is null or ${table.detailsBy} = 'staff'`),
    check('payee_source_known', sql`${table.source} in ('request', 'profile', 'correction', 'carried_over')`),
    check(
      'payee_complete',
      sql`${table.source} = 'carried_over' or (${table.bankName} is not null and ${table.accountName} is not null and ${table.accountNumber} is not null)`,
    ),
  ],
);
