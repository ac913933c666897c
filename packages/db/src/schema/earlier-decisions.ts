import type { RequestStatus } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/**
 * Decisions of requests that an administrator changed or set back: the row of the request has the last decision alone. UPDATE,
 * DELETE and TRUNCATE are refused by a trigger. Names are usernames at that time.
 */
export const earlierDecisions = pgTable(
  'earlier_decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: it outlives the row of a deleted member, as payees do. */
    transactionId: uuid().notNull(),
    status: text().$type<Exclude<RequestStatus, 'pending'>>().notNull(),
    amount: bigint({ mode: 'number' }).$type<Idr>().notNull(),
    decidedAt: instant().notNull(),
    decidedBy: text(),
    undoneAt: instant().notNull(),
    undoneBy: text().notNull(),
    reason: text(),
  },
  (table) => [
    index('earlier_decisions_of_request').on(table.transactionId, table.id),
    check('earlier_decision_known', sql`${table.status} in ('approved', 'rejected')`),
  ],
);
