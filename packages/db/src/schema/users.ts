import { languageCodes, type Language, type Role } from '@app/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

const instant = () => timestamp({ withTimezone: true });

/** Everyone who can log in, whatever the role. A member is a user with role `user`. */
export const users = pgTable(
  'users',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuidv7()`),
    userNumber: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    username: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    /** Whether the password has the length required of administrators; it can't be derived from the hash later. */
    isPasswordLong: boolean().notNull().default(false),
    /** Another person chose the present password, and its owner has not replaced it. */
    isPasswordAssigned: boolean().notNull().default(false),
    /** Such a password has to be replaced first: until its owner has changed it, only log-out, calls about the session and public ones are allowed. */
    mustChangePassword: boolean().notNull().default(false),
    /**
     * Created by the demo data with a published password: such an account can't log in where other machines can reach the product.
     */
    isDemo: boolean().notNull().default(false),
    role: text().$type<Role>().notNull().default('user'),
    /** When the access of an auditor ends; null for every other role. */
    accessUntil: instant(),
    referralCode: text().notNull(),
    referredBy: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    bankName: text(),
    accountName: text(),
    accountNumber: text(),
    /**
     * `staff`: an administrator saved these bank details, and the member has not sent all fields since; null: there are none. Those
     * of staff never become the payee of an earlier withdrawal.
     */
    bankDetailsBy: text().$type<'member' | 'staff'>(),
    /** Username, at that time, of the administrator who saved them; null: the member saved some of them, or not known. */
    bankDetailsByName: text(),
    profileImageId: text(),
    /**
     * The user's language: chosen by its owner, otherwise that of the first log-in that named one. For emails and new devices.
     * Null: not known.
     */
    language: text().$type<Language>(),
    termsVersion: text(),
    termsAcceptedAt: instant(),
    createdAt: instant().notNull(),
    /** Null: never. Unlike sessions, this is kept. */
    lastLoginAt: instant(),
    /** The text that administrators search; one line per field, so that no search matches across two fields. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(username || e'\\n' || email || e'\\n' || coalesce(account_name, '') || e'\\n' || coalesce(account_number, '') || e'\\n' || user_number)`,
      ),
  },
  (table) => [
    index('users_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
    index('users_newest').on(table.createdAt.desc(), table.id.desc()),
    /* For prefix searches of names with a text too short for the trigram index. */
    index('users_username_begins').on(sql`lower(${table.username}) text_pattern_ops`),
    index('users_account_name_begins').on(sql`lower(${table.accountName}) text_pattern_ops`),
    index('users_by_username').on(sql`lower(${table.username}) desc nulls last`, table.id.desc()),
    /* The few administrators among all members. */
    index('users_administrators')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.role} <> 'user'`),
    uniqueIndex('username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('referral_code_unique').on(table.referralCode),
    uniqueIndex('user_number_unique').on(table.userNumber),
    index('users_referred_by').on(table.referredBy),
    index('users_referred')
      .on(table.id)
      .where(sql`${table.referredBy} is not null`),
    check('role_known', sql`${table.role} in ('user', 'auditor', 'admin', 'master_admin')`),
    check('auditor_access_ends', sql`(${table.role} = 'auditor') = (${table.accessUntil} is not null)`),
    check('language_known', sql`${table.language} in (${sql.raw(languageCodes.map((code) => `'${code}'`).join(', '))})`),
    check('referral_code_upper_case', sql`${table.referralCode} = upper(${table.referralCode})`),
    check('bank_details_by_known', sql`${table.bankDetailsBy} in ('member', 'staff')`),
    check(
      'bank_details_say_by_whom',
      sql`(${table.bankDetailsBy} is null) = (num_nonnulls(${table.bankName}, ${table.accountName}, ${table.accountNumber}) = 0)`,
    ),
    check(
      'bank_details_name_staff',
      sql`${table.bankDetailsByName} is null or (${table.bankDetailsBy} is not null and ${table.bankDetailsBy} = 'staff')`,
    ),
    check('nobody_refers_themselves', sql`${table.referredBy} is distinct from ${table.id}`),
  ],
);

/** Sessions. `id` is the SHA-256 of the bearer token, which is not stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: instant().notNull(),
    lastActiveAt: instant().notNull(),
    userAgent: text(),
    /** When a code of the second factor was last given in this session; null: never. */
    codeGivenAt: instant(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
);

/**
 * Failed attempts by counter. Log-ins: `address:<address>`, `user:<name>:<network>`, `user:<name>` for log-ins from a network
 * from which that user never logged in, `device:<hash>` for a known device; registrations: `address:register:<address>`; checks of
 * a user's current password: `password:<user id>`; codes of a second factor: `code:<user id>`, followed by `:<hash>` of a known device or of a session.
 */
export const loginFailures = pgTable('login_failures', {
  guarded: text().primaryKey(),
  failures: integer().notNull(),
  windowStartedAt: instant().notNull(),
  lockedUntil: instant(),
});

/** Counts in the current rate-limit window: calls of a session or an address, registrations. */
export const rateWindows = pgTable('rate_windows', {
  counted: text().primaryKey(),
  startedAt: instant().notNull(),
  count: integer().notNull(),
});

/** Passes to the queue dashboard, issued to a session and deleted with it. `id` is the SHA-256 of the pass. */
export const queuePasses = pgTable(
  'queue_passes',
  {
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [index('queue_passes_of_session').on(table.sessionId)],
);
