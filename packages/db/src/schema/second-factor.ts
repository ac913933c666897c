import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });

/** The authenticator app of a user, one each. It counts from its confirmation. */
export const authenticatorApps = pgTable(
  'authenticator_apps',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The shared secret, encrypted with a key derived from SECRET_KEY. */
    encryptedSecret: bytea().notNull(),
    startedAt: instant().notNull(),
    confirmedAt: instant(),
    /** The time step (RFC 6238) of the last accepted code: that code and earlier ones are refused. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [check('confirmed_after_start', sql`${table.confirmedAt} >= ${table.startedAt}`)],
);

/** The passkeys of a user. Each is a second factor, and enough to log in: the device asks for a fingerprint, a face or a PIN. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential id, base64url. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In COSE format. */
    publicKey: bytea().notNull(),
    /** The counter of the device, which a copy of its key would fall behind; 0 for synced passkeys, which have none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    /** When the last answered challenge was made: that one and earlier ones are refused; null: none was answered. */
    lastChallengeAt: instant(),
  },
  (table) => [index('passkeys_of_user').on(table.userId)],
);

/** The recovery codes of a user; each is accepted once. All codes of a set have the same salt. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Argon2id of the code. */
    hash: bytea().notNull(),
    salt: bytea().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [primaryKey({ name: 'recovery_code_unique', columns: [table.userId, table.hash] })],
);
