import type { Role } from '@app/contract';
import type { Idr } from '@app/money';
import { bigint, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const money = () => bigint({ mode: 'number' }).$type<Idr>().notNull();
const instant = () => timestamp({ withTimezone: true }).notNull();

/**
 * Deleted users, without personal data; append only. A trigger refuses to delete a user who has no row here. `available`,
 * `invested` and `bonuses_owed` (IDR) are the amounts of the closure transfers.
 */
export const closedMembers = pgTable(
  'closed_members',
  {
    userId: uuid().primaryKey(),
    userNumber: bigint({ mode: 'number' }).notNull(),
    role: text().$type<Role>().notNull(),
    joinedAt: instant(),
    closedAt: instant(),
    /** No foreign key, and the name beside it as in the audit log: that administrator may be deleted later. */
    closedBy: uuid().notNull(),
    closedByName: text().notNull(),
    available: money(),
    invested: money(),
    bonusesOwed: money(),
  },
  (table) => [
    uniqueIndex('closed_member_number_unique').on(table.userNumber),
    index('closed_members_newest').on(table.closedAt.desc(), table.userId.desc()),
  ],
);
