import type { ListTransactionsInput, Page, Transaction } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr, type Idr } from '@app/money';
import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { pageOfRows, shownBalance, shownBalances, type RowSelection } from '../statement/shown-balance.ts';
import { namedLikeOrNumbered } from '../named-like.ts';
import { withinDays } from '../within-days.ts';
import { after, orderedBy, toPage } from '../page.ts';
import { changesOf } from './changes-of.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { transactionOrders } from './transaction-orders.ts';

const { investments, transactions, users } = schema;

type Row = { row: typeof transactions.$inferSelect; username: string; planType: string | null };

const orders = transactionOrders<Row>();

export const toTransaction = ({
  row: { originalCreatedAt, originalAmount, amountCorrectedAt, ...row },
  username,
  planType,
}: Row): Transaction => ({
  ...row,
  ...changesOf({ originalCreatedAt, originalAmount, amountCorrectedAt }),
  username,
  planType,
});

/** Transactions as they are shown, in one statement so that rows and balances are of one snapshot. */
export function selectTransactions(db: Db | Tx, selection: RowSelection): Promise<Row[]> {
  const page = pageOfRows(db, selection);
  const shown = shownBalances(db);
  return db
    .with(page, shown)
    .select({
      row: { ...getTableColumns(transactions), balanceAfter: shownBalance },
      username: users.username,
      planType: investments.planType,
    })
    .from(transactions)
    .innerJoin(page, eq(page.listedId, transactions.id))
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(investments, eq(investments.id, transactions.investmentId))
    .leftJoin(shown, eq(shown.rowId, transactions.id))
    .orderBy(...(selection.orderBy ?? []));
}

const filters = ({ type, status, search, ...days }: ListTransactionsInput): SQL | undefined =>
  and(
    isNull(transactions.deletedAt),
    type && eq(transactions.type, type),
    status && eq(transactions.status, status),
    withinDays(transactions.createdAt, days),
    search ? namedLikeOrNumbered(search) : undefined,
  );

/**
 * Transactions of every type that were not deleted, in the requested order; `whose` undefined: all of them. `counted`: their
 * number, if already known.
 */
export async function pageOfTransactions(
  db: Db,
  input: ListTransactionsInput,
  whose: SQL | undefined,
  counted?: Counted,
): Promise<Page<Transaction>> {
  const order = orders[input.sort ?? 'newest'];
  const filter = and(whose, filters(input));
  const [rows, total] = await Promise.all([
    selectTransactions(db, { where: and(filter, after(order, input.cursor)), orderBy: orderedBy(order), limit: input.limit + 1 }),
    countListed(db, transactions, filter, counted),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toTransaction) };
}

/**
 * The sum (IDR) and the number of all transactions that match the filters. Without a status only approved ones count: pending and
 * rejected ones have moved no money.
 */
export async function sumTransactions(db: Db, input: ListTransactionsInput): Promise<{ amount: Idr; rows: number }> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${transactions.amount}), 0)`, rows: sql<number>`count(*)::int` })
    .from(transactions)
    .where(filters({ ...input, status: input.status ?? 'approved' }));
  return { amount: idr(Number(row?.sum ?? 0)), rows: row?.rows ?? 0 };
}
