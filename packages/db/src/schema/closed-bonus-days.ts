import { date, pgTable, timestamp } from 'drizzle-orm/pg-core';

/**
 * Business days (Singapore) whose referral bonuses have all been paid. From the day on which the first friend registered, days are
 * closed in order, without a gap; a later day without a row here is still to be paid, however late.
 */
export const closedBonusDays = pgTable('closed_bonus_days', {
  day: date().primaryKey(),
  closedAt: timestamp({ withTimezone: true }).notNull(),
});
