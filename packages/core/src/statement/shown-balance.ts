import { schema, type Db, type Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

const { transactions } = schema;

/** The selected rows of `transactions`, by its columns alone; `limit` undefined: all of them. */
export type RowSelection = { where: SQL | undefined; orderBy?: SQL[]; limit?: number };

/*
 * The columns from which the balances are computed, under names that no table joined here has, because they are referenced without
 * a table.
 */
export const pageColumns = {
  listedId: sql<string>`${transactions.id}`.as('listed_id'),
  ownerId: sql<string>`${transactions.userId}`.as('owner_id'),
  hasComputedBalance:
    sql<boolean>`${transactions.type} <> 'interest' and ${transactions.status} = 'approved' and ${transactions.deletedAt} is null`.as(
      'has_computed_balance',
    ),
};

/** The first CTE of a statement that reads transactions with their balances: the selected rows, before any join. */
export function pageOfRows(db: Db | Tx, { where, orderBy = [], limit }: RowSelection) {
  const rows = db
    .select(pageColumns)
    .from(transactions)
    .where(where)
    .orderBy(...orderBy)
    .$dynamic();
  return db.$with('page').as(limit === undefined ? rows : rows.limit(limit));
}

/**
 * The second CTE: the balances of all rows of `page`. Starting from the current available balance of each member it goes back
 * through that member's rows, from each row's last transfer to that of the previous row, so every later transfer is read once,
 * whatever the number of rows. The account of a closed member's row is found by `closed_user_id`. The inner CTE is materialized
 * because the planner might otherwise compute it again for each row. Credits and debits are summed separately, so that each sum
 * reads one range of one index.
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
      where page.has_computed_balance
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

const isBetween = sql`(effective_at, id) > (moments.effective_at, moments.id) and (effective_at, id) <= (until_at, until_id)`;

/**
 * SQL: the balance shown beside a transaction, IDR. Interest: the value of its investment (`balance_after`). Any other transaction:
 * the available balance of its statement line, null unless it is approved and not deleted. That is the current available balance
 * less the movements after the row's last transfer in the order of effective instants, so a maturity or bonus that is posted late
 * changes it too. The column `balance_after` of these transactions is the balance in the order of posting, which the ledger check
 * verifies.
 */
export const shownBalance =
  sql`case when ${transactions.type} = 'interest' then ${transactions.balanceAfter} else shown.balance_after end`.mapWith(
    transactions.balanceAfter,
  );
