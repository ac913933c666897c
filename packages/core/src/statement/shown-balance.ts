import { schema, type Db, type Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

const { transactions } = schema;

/** The rows of `transactions` that are read, by its columns alone; `limit` undefined: all of them. */
export type Wanted = { where: SQL | undefined; orderBy?: SQL[]; limit?: number };

/* What the balances are computed from, under names that no table has, because they are referred to without one. */
export const pageColumns = {
  listedId: sql<string>`${transactions.id}`.as('listed_id'),
  ownerId: sql<string>`${transactions.userId}`.as('owner_id'),
  isInEffect:
    sql<boolean>`${transactions.type} <> 'interest' and ${transactions.status} = 'approved' and ${transactions.deletedAt} is null`.as(
      'is_in_effect',
    ),
};

/** The first part of a statement that reads transactions with their balances: which rows, before anything is joined to them. */
export function pageOfRows(db: Db | Tx, { where, orderBy = [], limit }: Wanted) {
  const rows = db
    .select(pageColumns)
    .from(transactions)
    .where(where)
    .orderBy(...orderBy)
    .$dynamic();
  return db.$with('page').as(limit === undefined ? rows : rows.limit(limit));
}

/**
 * The second part: the balances of all rows of `page`. From what the available account of each member holds now it goes back
 * through the rows of that member, from each row's last transfer to that of the row before, so every later transfer is read
 * once, however many rows there are. Of a closed member's row the account is found by `closed_user_id`. The inner part is
 * materialized because the planner might else compute it again for each row.
 */
export const shownBalances = (db: Db | Tx) =>
  db.$with('shown', { rowId: sql<string>`row_id`.as('row_id') }).as(sql`
    with moments as (
      select page.listed_id as row_id, held.id as account_id, held.balance, own.effective_at, own.id,
        lag(own.effective_at, 1, 'infinity') over newest_first as until_at, lag(own.id, 1, 0::bigint) over newest_first as until_id
      from page
      join accounts as held on held.kind = 'available' and (held.user_id = page.owner_id or held.closed_user_id = page.owner_id)
      cross join lateral (
        select effective_at, id from transfers
        where transaction_id = page.listed_id and held.id in (debit_account_id, credit_account_id)
        order by effective_at desc, id desc limit 1
      ) as own
      where page.is_in_effect
      window newest_first as (partition by held.id order by own.effective_at desc, own.id desc)
    ),
    computed as materialized (
      select row_id, balance - sum(moved) over (partition by account_id order by effective_at desc, id desc) as balance_after
      from moments cross join lateral (
        select coalesce((select sum(amount) from transfers where credit_account_id = account_id and ${isBetween}), 0)
          - coalesce((select sum(amount) from transfers where debit_account_id = account_id and ${isBetween}), 0) as moved
      ) as later
    )
    select row_id, balance_after from computed`);

/* By side, so that each sum reads one range of one index. */
const isBetween = sql`(effective_at, id) > (moments.effective_at, moments.id) and (effective_at, id) <= (until_at, until_id)`;

/**
 * The balance that people see beside a transaction: that of its line on the statement, IDR; null while nothing of it is in
 * effect. It is what the available account holds now less what moved it after the row's last transfer, in the order in which
 * transfers count, so a payment that is dated back moves it too. The column `balance_after` is the balance in the order of
 * posting, which the ledger check proves; it is shown for interest alone, where it is the value of the investment.
 */
export const shownBalance =
  sql`case when ${transactions.type} = 'interest' then ${transactions.balanceAfter} else shown.balance_after end`.mapWith(
    transactions.balanceAfter,
  );
