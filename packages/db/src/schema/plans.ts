import type { Idr, PlanType } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

const money = () => bigint({ mode: 'number' }).$type<Idr>();

/**
 * What can be bought now, one row for each type. An investment keeps the terms it was bought with in its own row, so a change here
 * applies to later purchases only. The history is read from the audit log.
 */
export const plans = pgTable(
  'plans',
  {
    type: text().$type<PlanType>().primaryKey(),
    ratePpm: integer().notNull(),
    amountMin: money().notNull(),
    /** Null: no maximum. */
    amountMax: money(),
    /** In days, ascending. */
    durations: integer().array().notNull(),
    isActive: boolean().notNull().default(true),
    /** One more with each change: an edit or a purchase on terms that are no longer these is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('plan_type_known', sql`${table.type} in ('standard', 'gold', 'premium')`),
    check('plan_rate_in_bounds', sql`${table.ratePpm} between 100 and 50000 and ${table.ratePpm} % 100 = 0`),
    check('plan_range_in_order', sql`${table.amountMin} between 1 and coalesce(${table.amountMax}, 10000000000000)`),
    check('plan_maximum_in_bounds', sql`${table.amountMax} <= 10000000000000`),
    check(
      'plan_durations_in_bounds',
      sql`cardinality(${table.durations}) between 1 and 5 and 1 <= all(${table.durations}) and 30 >= all(${table.durations})`,
    ),
    check('plan_version_positive', sql`${table.version} > 0`),
  ],
);
