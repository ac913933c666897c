import { recordNumberOf } from '@app/contract';
import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { likeBeginningWith, likeContaining, indexedSearchMin } from './like-patterns.ts';

const { transactions, users } = schema;

/**
 * SQL: the ids of the users whose username contains `text`, ignoring case. The search text contains the username among other
 * fields: its index finds the few candidates, and the name is compared. A text that is too short for that index finds the names
 * that begin with it.
 */
export const idsOfUsersNamedLike = (text: string): SQL =>
  text.length < indexedSearchMin
    ? sql`(select ${users.id} from ${users} where lower(${users.username}) like ${likeBeginningWith(text.toLowerCase())})`
    : sql`(select ${users.id} from ${users} where ${users.searchText} like ${likeContaining(text.toLowerCase())}
    and lower(${users.username}) like ${likeContaining(text.toLowerCase())})`;

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
