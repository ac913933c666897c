import { recordNumberOf } from '@app/contract';
import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import { indexedSearchMin, likeBeginningWith, likeContaining } from '../like-patterns.ts';

const { approvals, users } = schema;

/* As in the index `approvals_search_names`. */
const names = sql`lower(coalesce(${approvals.subjectName}, '') || e'\\n' || ${approvals.makerName})`;

/* The search text has more than the names, and an index: it finds the few candidates, whose names are compared. */
const usersNamed = (text: string): SQL =>
  text.length < indexedSearchMin
    ? sql`select ${users.id} from ${users} where lower(${users.username}) like ${likeBeginningWith(text)} or lower(${users.accountName}) like ${likeBeginningWith(text)}`
    : sql`select ${users.id} from ${users} where ${users.searchText} like ${likeContaining(text)}
        and (lower(${users.username}) like ${likeContaining(text)} or lower(${users.accountName}) like ${likeContaining(text)})`;

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
    isShort && number === undefined && sql`${approvals.makerId} in (${usersNamed(text)})`,
    (!isShort || number === undefined) && sql`${approvals.subjectUserId} in (${usersNamed(text)})`,
  ];
  const found = conditions.flatMap((condition) => (condition ? [sql`select ${approvals.id} from ${approvals} where ${condition}`] : []));
  return sql`${approvals.id} in (${sql.join(found, sql` union all `)})`;
}
