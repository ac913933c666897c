import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea } from './bytea.ts';
import { users } from './users.ts';

const instant = () => timestamp({ withTimezone: true });

/** The authenticator app of a user, one each. It counts from its confirmation: until then log-ins do not ask for a code. */
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
