import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { containing } from '../containing.ts';

const { transactions, users } = schema;

/**
 * The condition that a row belongs to somebody whose username contains `piece`, upper and lower case alike. The search
 * text holds the username among other things: its index finds the few candidates, and the name decides.
 */
export const namedLike = (userId: PgColumn | SQL, piece: string): SQL =>
  sql`${userId} in (select ${users.id} from ${users} where ${users.searchText} like ${containing(piece.toLowerCase())}
    and lower(${users.username}) like ${containing(piece.toLowerCase())})`;

/**
 * The condition on transactions that they are of somebody named so, or have this number, where `piece` may be one.
 * Three digits or more find few names: a union, because two halves of an OR could not each use their index. Fewer find
 * very many, which no index knows, and the newest of them soon: each row is asked for its own.
 */
export function namedLikeOrNumbered(piece: string): SQL {
  if (!/^\d{1,15}$/.test(piece)) return namedLike(transactions.userId, piece);
  const hasNumber = (number: SQL | PgColumn) => sql`${number} = ${piece}::bigint`;
  if (piece.length < 3) {
    const isNamed = sql`exists (select from ${users} where ${users.id} = ${transactions.userId} and lower(${users.username}) like ${containing(piece)})`;
    return sql`(${hasNumber(transactions.number)} or ${isNamed})`;
  }
  return sql`${transactions.id} in (select numbered.id from ${transactions} numbered where ${hasNumber(sql`numbered.number`)}
    union all select named.id from ${transactions} named where ${namedLike(sql`named.user_id`, piece)})`;
}
