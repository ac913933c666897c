import type { AccountKind, TransferKind } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { closedMembers } from './closed-members.ts';
import { users } from './users.ts';

const money = () => bigint({ mode: 'number' }).$type<Idr>();

/**
 * Ledger accounts. Credits and debits only grow, and only through `transfers` (enforced by triggers). The company accounts have
 * the highest ids, so that they are locked last and for the shortest time.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    /** Null for the company, and for a closed member. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The former owner: through it every transfer still leads to the member number. */
    closedUserId: uuid().references(() => closedMembers.userId),
    kind: text().$type<AccountKind>().notNull(),
    credits: money()
      .notNull()
      .default(sql`0`),
    debits: money()
      .notNull()
      .default(sql`0`),
    balance: money()
      .notNull()
      .generatedAlwaysAs(sql`credits - debits`),
  },
  (table) => [
    uniqueIndex('one_account_of_a_kind_per_member').on(table.userId, table.kind),
    uniqueIndex('one_account_of_a_kind_per_closed_member')
      .on(table.closedUserId, table.kind)
      .where(sql`${table.closedUserId} is not null`),
    /* A company account. */
    uniqueIndex('one_house_account_of_a_kind')
      .on(table.kind)
      .where(sql`${table.kind} not in ('available', 'invested', 'bonus_debt')`),
    index('members_by_balance')
      .on(table.balance.desc(), table.userId.desc())
      .where(sql`${table.kind} = 'available'`),
    /* Sums of transfers look up the bonus debt accounts here, to keep members' debts apart from what is owed to members. */
    index('bonus_debt_accounts')
      .on(table.id)
      .where(sql`${table.kind} = 'bonus_debt'`),
    check(
      'account_kind_known',
      sql`${table.kind} in ('available', 'invested', 'bonus_debt', 'bank', 'interest_expense', 'referral_expense', 'adjustments', 'closed_accounts', 'treasury')`,
    ),
    /* A company account has no user. */
    check('house_account_has_no_owner', sql`${table.kind} in ('available', 'invested', 'bonus_debt') or ${table.userId} is null`),
    /* An account of a closed member is empty and has no user. */
    check(
      'closed_account_has_no_user',
      sql`${table.closedUserId} is null or (${table.userId} is null and ${table.credits} = ${table.debits} and ${table.kind} in ('available', 'invested', 'bonus_debt'))`,
    ),
    /* That neither sum ever decreases is enforced by a trigger. */
    check('account_only_grows', sql`${table.credits} >= 0 and ${table.debits} >= 0`),
    check('member_balance_not_negative', sql`${table.kind} not in ('available', 'invested') or ${table.credits} >= ${table.debits}`),
    /* Bonuses taken back whose money is no longer available: negative until set off. */
    check('bonus_debt_never_overpaid', sql`${table.kind} <> 'bonus_debt' or ${table.credits} <= ${table.debits}`),
    check('balance_safe_integer', sql`abs(${table.credits} - ${table.debits}) <= 9007199254740991`),
  ],
);

/** One immutable movement of money. UPDATE, DELETE and TRUNCATE are refused by a trigger; a mistake is reversed. */
export const transfers = pgTable(
  'transfers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the event, so that nothing can be posted twice. */
    key: text().notNull(),
    kind: text().$type<TransferKind>().notNull(),
    debitAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id),
    creditAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => accounts.id),
    amount: money().notNull(),
    /**
     * The instant from which it counts: the due instant for interest and maturity, the end of the business day for a referral bonus
     * and its set-off, an instant on the recorded day for treasury, otherwise the instant of the operation, or that of the latest
     * transfer of its member accounts if that is later (`posting_instant`).
     */
    effectiveAt: timestamp({ withTimezone: true }).notNull(),
    /** The instant of posting. */
    postedAt: timestamp({ withTimezone: true }).notNull(),
    /* What caused it. No foreign keys: transfers outlive the rows of a deleted member. */
    transactionId: uuid(),
    investmentId: uuid(),
    accrualDay: integer(),
    referredUserId: uuid(),
    bonusOn: date(),
    reversesId: bigint({ mode: 'number' }).references((): AnyPgColumn => transfers.id),
    actorId: uuid(),
    reason: text(),
    /** The approval that it was posted with; null: it needed none. */
    approvalId: uuid(),
  },
  (table) => [
    uniqueIndex('transfer_key_unique').on(table.key),
    uniqueIndex('interest_once_per_investment_day')
      .on(table.investmentId, table.accrualDay)
      .where(sql`${table.kind} = 'interest'`),
    uniqueIndex('bonus_once_per_friend_and_day')
      .on(table.referredUserId, table.bonusOn)
      .where(sql`${table.kind} = 'referral_bonus'`),
    uniqueIndex('reversed_once')
      .on(table.reversesId)
      .where(sql`${table.reversesId} is not null`),
    /* A statement and a balance at an instant both read the transfers of one account in the order of their effective instants. */
    index('transfers_of_debit_account').on(table.debitAccountId, table.effectiveAt, table.id),
    index('transfers_of_credit_account').on(table.creditAccountId, table.effectiveAt, table.id),
    index('transfers_transaction')
      .on(table.transactionId)
      .where(sql`${table.transactionId} is not null`),
    /* The few treasury transfers have an index of their own among millions of others. */
    index('transfers_treasury')
      .on(table.id)
      .where(sql`${table.kind} = 'treasury'`),
    check('transfer_amount_positive', sql`${table.amount} > 0 and ${table.amount} <= 9007199254740991`),
    check('transfer_between_two_accounts', sql`${table.debitAccountId} <> ${table.creditAccountId}`),
    check(
      'transfer_kind_known',
      sql`${table.kind} in ('deposit', 'withdrawal', 'purchase', 'interest', 'maturity', 'referral_bonus', 'bonus_correction', 'bonus_restoration', 'bonus_set_off', 'adjustment', 'reversal', 'closure', 'treasury')`,
    ),
    check('request_transfer_names_transaction', sql`${table.kind} not in ('deposit', 'withdrawal') or ${table.transactionId} is not null`),
    check(
      'interest_names_its_day',
      sql`${table.kind} <> 'interest' or (${table.investmentId} is not null and ${table.accrualDay} between 1 and 30 and ${table.transactionId} is not null)`,
    ),
    check('investment_transfer_names_investment', sql`${table.kind} not in ('purchase', 'maturity') or ${table.investmentId} is not null`),
    check(
      'bonus_names_friend_and_day',
      sql`${table.kind} not in ('referral_bonus', 'bonus_correction', 'bonus_restoration') or (${table.referredUserId} is not null and ${table.bonusOn} is not null and ${table.transactionId} is not null)`,
    ),
    check('reversal_names_what_it_reverses', sql`(${table.kind} = 'reversal') = (${table.reversesId} is not null)`),
    check('adjustment_names_actor', sql`${table.kind} <> 'adjustment' or ${table.actorId} is not null`),
    check(
      'treasury_names_actor_and_reason',
      sql`${table.kind} <> 'treasury' or (${table.actorId} is not null and ${table.reason} is not null)`,
    ),
  ],
);
