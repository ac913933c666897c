import type { OperatingMode } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { files } from './files.ts';

const money = () => bigint({ mode: 'number' }).$type<Idr>();

/** The single row of settings. Its history is read from the audit log. */
export const settings = pgTable(
  'settings',
  {
    id: integer().primaryKey().default(1),
    websiteName: text().notNull(),
    seoTitle: text().notNull(),
    seoDescription: text().notNull(),
    logoFileId: text().references(() => files.id, { onDelete: 'set null' }),
    whatsapp: text(),
    telegram: text(),
    email: text(),
    minDeposit: money().notNull(),
    minWithdrawal: money().notNull(),
    minDepositQris: money().notNull(),
    companyName: text().notNull(),
    registrationNumber: text().notNull(),
    registeredIn: text().notNull(),
    businessField: text().notNull(),
    /** `live` removes the demonstration banner from every page. */
    operatingMode: text().$type<OperatingMode>().notNull().default('demonstration'),
    licenceStatement: text(),
    sourceOfReturns: text(),
    complaintContact: text(),
    /** When a mail server first accepted a notification; kept although its row goes with the reader. Null: never. */
    mailDeliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('settings_is_one_row', sql`${table.id} = 1`),
    check('operating_mode_known', sql`${table.operatingMode} in ('demonstration', 'live')`),
    check(
      'live_says_what_it_is',
      sql`${table.operatingMode} <> 'live' or (${table.licenceStatement} is not null and ${table.sourceOfReturns} is not null and ${table.complaintContact} is not null)`,
    ),
    check('minimums_not_negative', sql`${table.minDeposit} >= 0 and ${table.minWithdrawal} >= 0 and ${table.minDepositQris} >= 0`),
  ],
);
