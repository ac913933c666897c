import { freezers, holdReasons, type Freezer, type HoldReason } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });
const money = () => bigint({ mode: 'number' }).$type<Idr>();
const quoted = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** What keeps withdrawals of a user from being requested or approved; no row: nothing ever did. */
export const payoutControls = pgTable(
  'payout_controls',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Until then no withdrawal is approved; kept after it has passed. */
    heldUntil: instant(),
    holdReason: text().$type<HoldReason>(),
    /** Withdrawals requested before it were late when the hold began, and stay so; null with a hold: it began before this was stored. */
    holdCoversFrom: instant(),
    /** Since then no withdrawal is requested or approved, and no bank details are changed. */
    frozenAt: instant(),
    frozenBy: text().$type<Freezer>(),
    /** The most that the user wants to withdraw in a business day; null: no limit of their own. */
    dayMax: money(),
    /** From `nextDayMaxAt` on, `nextDayMax` replaces `dayMax`; both are null while nothing is to change. */
    nextDayMax: money(),
    nextDayMaxAt: instant(),
  },
  (table) => [
    check('hold_has_its_reason', sql`(${table.heldUntil} is null) = (${table.holdReason} is null)`),
    check('hold_reason_known', sql`${table.holdReason} in (${quoted(holdReasons)})`),
    check('freeze_says_by_whom', sql`(${table.frozenAt} is null) = (${table.frozenBy} is null)`),
    check('freezer_known', sql`${table.frozenBy} in (${quoted(freezers)})`),
    check('own_limits_are_positive', sql`${table.dayMax} > 0 and ${table.nextDayMax} > 0`),
    check('next_limit_has_its_time', sql`${table.nextDayMaxAt} is not null or ${table.nextDayMax} is null`),
  ],
);
