import type { InvestmentStatus } from '@app/contract';
import type { Idr, PlanType } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });
const money = () => bigint({ mode: 'number' }).$type<Idr>();

/** A purchased plan. Interest is due at `purchased_at + k × 24 h`; `next_accrual_at` is the next such instant. */
export const investments = pgTable(
  'investments',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planType: text().$type<PlanType>().notNull(),
    amount: money().notNull(),
    currentValue: money().notNull(),
    totalEarned: money()
      .notNull()
      .default(sql`0`),
    ratePpm: integer().notNull(),
    durationDays: integer().notNull(),
    daysAccrued: integer().notNull().default(0),
    nextAccrualAt: instant(),
    purchasedAt: instant().notNull(),
    endDate: instant().notNull(),
    completedAt: instant(),
    /** When the member was notified of the completion; the sweep finds those without. */
    completionAnnouncedAt: instant(),
    status: text().$type<InvestmentStatus>().notNull().default('active'),
    /** Why interest could not be posted; set aside until an administrator resumes it. */
    setAsideReason: text(),
    setAsideAt: instant(),
  },
  (table) => [
    index('investments_due')
      .on(table.nextAccrualAt, table.id)
      .where(sql`${table.status} = 'active' and ${table.setAsideAt} is null`),
    index('investments_set_aside')
      .on(table.setAsideAt.desc(), table.id.desc())
      .where(sql`${table.setAsideAt} is not null`),
    index('investments_of_user').on(table.userId, table.purchasedAt.desc(), table.id.desc()),
    index('investments_newest').on(table.purchasedAt.desc(), table.id.desc()),
    index('investments_by_status').on(table.status, table.purchasedAt.desc(), table.id.desc()),
    index('investments_largest').on(table.currentValue.desc(), table.id.desc()),
    index('investments_by_end').on(table.endDate.desc(), table.id.desc()),
    index('investments_by_status_and_end').on(table.status, table.endDate.desc(), table.id.desc()),
    index('completions_not_announced')
      .on(table.completedAt)
      .where(sql`${table.status} = 'completed' and ${table.completionAnnouncedAt} is null`),
    check('plan_known', sql`${table.planType} in ('standard', 'gold', 'premium')`),
    check('investment_amount_in_bounds', sql`${table.amount} > 0 and ${table.amount} <= 10000000000000`),
    check('value_is_amount_plus_earned', sql`${table.currentValue} = ${table.amount} + ${table.totalEarned}`),
    check('earned_not_negative', sql`${table.totalEarned} >= 0`),
    check('rate_in_bounds', sql`${table.ratePpm} between 1 and 1000000`),
    check('duration_in_bounds', sql`${table.durationDays} between 1 and 30`),
    check('never_more_days_than_bought', sql`${table.daysAccrued} between 0 and ${table.durationDays}`),
    check(
      'completed_when_every_day_is_accrued',
      sql`case ${table.status} when 'active' then ${table.completedAt} is null and ${table.nextAccrualAt} is not null and ${table.daysAccrued} < ${table.durationDays}
          when 'completed' then ${table.completedAt} is not null and ${table.nextAccrualAt} is null and ${table.daysAccrued} = ${table.durationDays} else false end`,
    ),
  ],
);
