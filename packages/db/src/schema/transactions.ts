import type { RequestStatus, TransactionType } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bankDestinations } from './bank-destinations.ts';
import { files } from './files.ts';
import { investments } from './investments.ts';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });
const money = () => bigint({ mode: 'number' }).$type<Idr>();

/** The transactions shown to users. A request is a deposit or withdrawal created as `pending`; approving it posts a transfer. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<TransactionType>().notNull(),
    status: text().$type<RequestStatus>().notNull(),
    amount: money().notNull(),
    /** In the order of posting, for the ledger check; for interest the investment's value. Users see `shownBalance` in core. */
    balanceAfter: money(),
    notes: text(),
    adminNote: text(),
    createdAt: instant().notNull(),
    processedAt: instant(),
    /** No foreign key: it would rewrite every request that an administrator ever decided, in the transaction that deletes the account. */
    processedBy: uuid(),
    bankDestinationId: uuid().references(() => bankDestinations.id, { onDelete: 'set null' }),
    /* Deposit: the destination at the time of the request. A withdrawal has its payee instead. */
    bankName: text(),
    accountName: text(),
    accountNumber: text(),
    proofFileId: text().references(() => files.id, { onDelete: 'set null' }),
    investmentId: uuid().references(() => investments.id, { onDelete: 'cascade' }),
    accrualDay: integer(),
    referredUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    bonusOn: date(),
    /** When administrators were notified; the sweep finds those without. */
    announcedAt: instant(),
    /** The original `createdAt`, if an administrator has ever changed it. */
    originalCreatedAt: instant(),
    /** The original `amount` and the time of its last correction, if an administrator has ever corrected it. */
    originalAmount: money(),
    amountCorrectedAt: instant(),
    deletedAt: instant(),
    /** No foreign key, as for `processedBy`. */
    deletedBy: uuid(),
    /** The administrator's reason for the deletion, if given. */
    deletionReason: text(),
  },
  (table) => [
    uniqueIndex('transaction_number_unique').on(table.number),
    index('transactions_of_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('transactions_newest').on(table.createdAt.desc(), table.id.desc()),
    index('requests_by_status')
      .on(table.type, table.status, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.type} in ('deposit', 'withdrawal')`),
    index('transactions_largest').on(table.amount.desc(), table.id.desc()),
    /* Includes the deletion, so that the sum of a list is an index-only scan. */
    index('requests_largest')
      .on(table.type, table.status, table.amount.desc(), table.id.desc(), table.deletedAt)
      .where(sql`${table.type} in ('deposit', 'withdrawal')`),
    /* For the sums of a member: without interest, which has most of the rows, and with all columns that they need. */
    index('transactions_of_user_by_type')
      .on(table.userId, table.type, table.status, table.deletedAt, table.amount)
      .where(sql`${table.type} <> 'interest'`),
    index('transactions_bonuses')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.type} = 'referral_bonus'`),
    index('pending_withdrawals')
      .on(table.userId)
      .where(sql`${table.type} = 'withdrawal' and ${table.status} = 'pending'`),
    index('transactions_of_proof')
      .on(table.proofFileId)
      .where(sql`${table.proofFileId} is not null`),
    index('requests_not_announced')
      .on(table.createdAt)
      .where(sql`${table.type} in ('deposit', 'withdrawal') and ${table.announcedAt} is null and ${table.deletedAt} is null`),
    check('transaction_type_known', sql`${table.type} in ('deposit', 'withdrawal', 'interest', 'referral_bonus')`),
    check('transaction_status_known', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check('only_requests_wait', sql`${table.status} = 'approved' or ${table.type} in ('deposit', 'withdrawal')`),
    check(
      'transaction_amount_positive',
      sql`${table.amount} > 0 and (${table.amount} <= 10000000000000 or ${table.type} not in ('deposit', 'withdrawal'))`,
    ),
    check('correction_has_its_time', sql`(${table.originalAmount} is null) = (${table.amountCorrectedAt} is null)`),
    check(
      'decision_has_its_time',
      sql`${table.type} not in ('deposit', 'withdrawal') or (${table.status} = 'pending') = (${table.processedAt} is null)`,
    ),
    check(
      'interest_row_names_its_day',
      sql`${table.type} <> 'interest' or (${table.investmentId} is not null and ${table.accrualDay} is not null)`,
    ),
  ],
);
