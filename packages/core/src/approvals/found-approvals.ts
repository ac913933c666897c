import { recordNumberOf } from '@app/contract';
import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import { indexedSearchMin, likeContaining } from '../like-patterns.ts';
import { idsOfAccountsNamedLike, idsOfUsersNamedLike } from '../named-like.ts';

const { approvals } = schema;

/* As in the index `approvals_search_names`. */
const names = sql`lower(coalesce(${approvals.subjectName}, '') || e'\\n' || ${approvals.makerName})`;

/**
 * SQL: the approval has `search` as its number; or in the name of what it is about, in the username or the account holder of the user whom it is
 * about, or in the name of its maker. A text that is too short for the indexes of names finds the names of users that begin with it; one
 * or two digits are only a number. A union, because the branches of an OR could not each use their index.
 */
export function foundApprovals(search: string): SQL {
  const text = search.toLowerCase();
  const isShort = text.length < indexedSearchMin;
  const number = recordNumberOf(text);
  const conditions = [
    number !== undefined && sql`${approvals.number} = ${number}::bigint`,
    !isShort && sql`${names} like ${likeContaining(text)}`,
    isShort && number === undefined && sql`${approvals.makerId} in ${idsOfUsersNamedLike(text)}`,
    (!isShort || number === undefined) && sql`${approvals.subjectUserId} in ${idsOfAccountsNamedLike(text)}`,
  ];
  const found = conditions.flatMap((condition) => (condition ? [sql`select ${approvals.id} from ${approvals} where ${condition}`] : []));
  return sql`${approvals.id} in (${sql.join(found, sql` union all `)})`;
}
