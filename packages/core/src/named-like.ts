import { recordNumberOf } from '@app/contract';
import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { likeBeginningWith, likeContaining, indexedSearchMin } from './like-patterns.ts';

const { transactions, users } = schema;

/**
 * SQL: the ids of users by names that match a pattern (`isNamed`). The search text contains the names among other fields: its index finds the
 * few candidates, and the names are compared. A text that is too short for that index finds the names that begin with it.
 */
function idsOfUsers(text: string, isNamed: (pattern: string) => SQL): SQL {
  const searched = text.toLowerCase();
  return searched.length < indexedSearchMin
    ? sql`(select ${users.id} from ${users} where ${isNamed(likeBeginningWith(searched))})`
    : sql`(select ${users.id} from ${users} where ${users.searchText} like ${likeContaining(searched)} and ${isNamed(likeContaining(searched))})`;
}

/** SQL: the ids of the users whose username contains `text`, ignoring case; a short text: begins with it. */
export const idsOfUsersNamedLike = (text: string): SQL => idsOfUsers(text, (pattern) => sql`lower(${users.username}) like ${pattern}`);

/** SQL: as `idsOfUsersNamedLike`, also by the account holder of members; not by that of staff, whom a plain administrator may not see. */
export const idsOfAccountsNamedLike = (text: string): SQL =>
  idsOfUsers(
    text,
    (pattern) => sql`(lower(${users.username}) like ${pattern} or ${users.role} = 'user' and lower(${users.accountName}) like ${pattern})`,
  );

/** SQL: the row belongs to such a user. */
export const namedLike = (userId: PgColumn | SQL, text: string): SQL => sql`${userId} in ${idsOfUsersNamedLike(text)}`;

/**
 * SQL: the transaction belongs to a user whose name contains `text`, or has this number, if `text` can be one. A union, because the
 * two branches of an OR could not each use their index. One or two digits are only a number: so many names begin with them that
 * collecting their transactions could read the whole table.
 */
export function namedLikeOrNumbered(text: string): SQL {
  const searched = recordNumberOf(text);
  if (searched === undefined) return namedLike(transactions.userId, text);
  const hasNumber = (number: SQL | PgColumn) => sql`${number} = ${searched}::bigint`;
  if (text.length < indexedSearchMin) return hasNumber(transactions.number);
  return sql`${transactions.id} in (select numbered.id from ${transactions} numbered where ${hasNumber(sql`numbered.number`)}
    union all select named.id from ${transactions} named where ${namedLike(sql`named.user_id`, text)})`;
}
