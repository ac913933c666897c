import { schema, type Db } from '@app/db';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { selectRequests } from '../requests/select-requests.ts';
import { pageOfStatement } from '../statement/page-of-statement.ts';
import { statementAccounts } from '../statement/statement-accounts.ts';
import { selectTransactions } from '../transactions/select-transactions.ts';

const { transactions, users } = schema;

/** More than the number of movements of any compared member. */
const linesMax = 1_000_000;

/**
 * Compares the balance shown beside each transaction and request with that member's statement; returns one sentence for each that
 * differs from the line of its last transfer. Interest is skipped, because it shows the value of its investment. `usernames`: of
 * these members; by default of all.
 */
export async function listBalancesOffStatement(db: Db, usernames?: string[]): Promise<string[]> {
  const isMeant = usernames === undefined ? undefined : inArray(users.username, usernames);
  const members = await db.select({ id: users.id }).from(users).where(isMeant).orderBy(users.id);
  const off: string[] = [];
  for (const { id } of members) off.push(...(await compareMember(db, id)));
  return off;
}

async function compareMember(db: Db, userId: string): Promise<string[]> {
  const accounts = await statementAccounts(db, userId);
  const { items } = await pageOfStatement(db, accounts, { limit: linesMax });
  const balanceAt = new Map(items.map(({ id, availableAfter }) => [id, availableAfter]));
  const lineOf = await lastTransfers(db, accounts.available);
  const mine = and(eq(transactions.userId, userId), isNull(transactions.deletedAt), ne(transactions.type, 'interest'));
  const shown = [
    ...(await selectTransactions(db, { where: mine })).map(({ row }) => row),
    ...(await selectRequests(db, { where: mine })).map(({ row }) => row),
  ];
  return shown.flatMap(({ id, type, status, balanceAfter }) => {
    const line = lineOf.get(id);
    const stated = status === 'approved' && line !== undefined ? balanceAt.get(line) : null;
    return balanceAfter === stated ? [] : [`${type} ${id} shows ${balanceAfter} after it, its statement ${stated}`];
  });
}

/** The last transfer of each transaction on this account, in the order of effective instants. */
async function lastTransfers(db: Db, accountId: number): Promise<Map<string, number>> {
  const rows = await db.execute<{ transaction_id: string; id: string }>(sql`
    select distinct on (transaction_id) transaction_id, id from transfers
    where transaction_id is not null and ${accountId} in (debit_account_id, credit_account_id)
    order by transaction_id, effective_at desc, id desc`);
  return new Map(rows.map((row) => [row.transaction_id, Number(row.id)]));
}
