import { aloneBounds, holdHours } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

const money = () => bigint({ mode: 'number' }).$type<Idr>();

/** The single row that says whether money needs two administrators, and what one of them may still do alone. */
export const protection = pgTable(
  'protection',
  {
    id: integer().primaryKey().default(1),
    /** When it was switched on; null: it is off, and one administrator may do everything. */
    since: timestamp({ withTimezone: true }),
    /**
     * Until when it has to be switched on in an installation that was live before live mode required it; null: it is on, or the mode is
     * demonstration.
     */
    dueAt: timestamp({ withTimezone: true }),
    /** The largest withdrawal that one administrator approves alone. */
    singlePayoutMax: money()
      .notNull()
      .default(sql`13000000`),
    /** The most that one administrator pays out alone in a business day, and that a member is paid by single administrators in 24 hours. */
    singleDayMax: money()
      .notNull()
      .default(sql`65000000`),
    /** The largest deposit or treasury entry that one administrator records alone. */
    singleDepositMax: money()
      .notNull()
      .default(sql`130000000`),
    /** So long no withdrawal of a member is approved after a change by which whoever took over an account would be paid; hours. */
    payoutHoldHours: integer().notNull().default(48),
  },
  (table) => [
    check('protection_is_one_row', sql`${table.id} = 1`),
    check(
      'protection_in_bounds',
      sql`${table.singlePayoutMax} between 0 and ${sql.raw(String(aloneBounds.singlePayoutMax))} and ${table.singleDayMax} between ${table.singlePayoutMax} and ${sql.raw(String(aloneBounds.singleDayMax))} and ${table.singleDepositMax} between 0 and ${sql.raw(String(aloneBounds.singleDepositMax))}`,
    ),
    check('hold_in_bounds', sql`${table.payoutHoldHours} between ${sql.raw(String(holdHours.min))} and ${sql.raw(String(holdHours.max))}`),
  ],
);
