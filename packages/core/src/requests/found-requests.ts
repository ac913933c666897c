import { normaliseSearch, recordNumberOf } from '@app/contract';
import { schema } from '@app/db';
import { amountRanges } from '@app/money';
import { sql, type SQL } from 'drizzle-orm';
import { indexedSearchMin, likeContaining } from '../like-patterns.ts';
import { idsOfUsersNamedLike } from '../named-like.ts';

const { transactions, users } = schema;

/** SQL: the ids of the members whose name, email, account holder, account number or member number contains `text`. */
const idsOfMembersLike = (text: string): SQL =>
  text.length < indexedSearchMin
    ? idsOfUsersNamedLike(text)
    : sql`(select ${users.id} from ${users} where ${users.searchText} like ${likeContaining(text.toLowerCase())})`;

/**
 * SQL: the request belongs to a member who is found by `search`, or has it as its complete number or its amount. A union, because
 * the branches of an OR could not each use their index. One or two digits are not searched in names: so many names begin with them
 * that collecting their requests could read the whole table.
 */
export function foundRequests(search: string): SQL {
  const text = normaliseSearch(search);
  const number = recordNumberOf(text);
  const amounts = amountRanges(text).map(({ from, to }) => sql`amount between ${from} and ${to}`);
  const names = number !== undefined && text.length < indexedSearchMin ? [] : [sql`user_id in ${idsOfMembersLike(text)}`];
  const numbers = number === undefined ? [] : [sql`number = ${number}::bigint`];
  const found = [...numbers, ...amounts, ...names].map((condition) => sql`select id from ${transactions} where ${condition}`);
  return sql`${transactions.id} in (${sql.join(found, sql` union all `)})`;
}
