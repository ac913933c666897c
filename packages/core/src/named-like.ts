import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { likeContaining, indexedSearchMin } from './like-patterns.ts';

const { transactions, users } = schema;

/**
 * SQL: the ids of the users whose username contains `text`, ignoring case. The search text contains the username among other
 * fields: its index finds the few candidates, and the name is compared.
 */
export const idsOfUsersNamedLike = (text: string): SQL =>
  sql`(select ${users.id} from ${users} where ${users.searchText} like ${likeContaining(text.toLowerCase())}
    and lower(${users.username}) like ${likeContaining(text.toLowerCase())})`;

/** SQL: the row belongs to such a user. */
export const namedLike = (userId: PgColumn | SQL, text: string): SQL => sql`${userId} in ${idsOfUsersNamedLike(text)}`;

/**
 * SQL: the transaction belongs to a user whose name contains `text`, or has this number, if `text` can be one. Three digits or
 * more match few names: a union, because the two branches of an OR could not each use their index. Fewer digits match many names,
 * which no index can find, but a scan from the newest finds enough soon: the condition is evaluated per row.
 */
export function namedLikeOrNumbered(text: string): SQL {
  if (!/^\d{1,15}$/.test(text)) return namedLike(transactions.userId, text);
  const hasNumber = (number: SQL | PgColumn) => sql`${number} = ${text}::bigint`;
  if (text.length < indexedSearchMin) {
    const isNamed = sql`exists (select from ${users} where ${users.id} = ${transactions.userId} and lower(${users.username}) like ${likeContaining(text)})`;
    return sql`(${hasNumber(transactions.number)} or ${isNamed})`;
  }
  return sql`${transactions.id} in (select numbered.id from ${transactions} numbered where ${hasNumber(sql`numbered.number`)}
    union all select named.id from ${transactions} named where ${namedLike(sql`named.user_id`, text)})`;
}
