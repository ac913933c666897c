import { sql, type SQL } from 'drizzle-orm';
import { authenticatorApps, passkeys } from './schema/second-factor.ts';

/** SQL: when the last factor of this user was set up; null: there is none. `userId` as in `secondFactorSince`. */
export const newestFactorSince = (userId: SQL | string): SQL<Date | null> =>
  sql`greatest(
    (select confirmed_at from ${authenticatorApps} where user_id = ${userId}),
    (select max(created_at) from ${passkeys} where user_id = ${userId}))`.mapWith(authenticatorApps.confirmedAt);

/**
 * SQL: since when this user has a second factor, the first of the confirmed app and the passkeys; null: there is none. `userId` is a
 * parameter, or the qualified name of a column.
 */
export const secondFactorSince = (userId: SQL | string): SQL<Date | null> =>
  sql`least(
    (select confirmed_at from ${authenticatorApps} where user_id = ${userId}),
    (select min(created_at) from ${passkeys} where user_id = ${userId}))`.mapWith(authenticatorApps.confirmedAt);
