import type { ListTransactionsInput, Page, Transaction } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { idr, type Idr } from '@app/money';
import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { pageOfRows, shownBalance, shownBalances, type Wanted } from '../statement/shown-balance.ts';
import { namedLikeOrNumbered } from '../users/named-like.ts';
import { withinDays } from '../within-days.ts';
import { after, orderedBy, toPage } from '../page.ts';
import { changesOf } from './changes-of.ts';
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

/** Transactions as they are shown, rows and balances of one moment because it is one statement. */
export function selectTransactions(db: Db | Tx, wanted: Wanted): Promise<Row[]> {
  const page = pageOfRows(db, wanted);
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
    .orderBy(...(wanted.orderBy ?? []));
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
 * Transactions of every type that were not deleted, in the order asked for; `whose` undefined: everybody's. `counted`: how
 * many they are, where that is known already.
 */
export async function pageOfTransactions(
  db: Db,
  input: ListTransactionsInput,
  whose: SQL | undefined,
  counted?: number,
): Promise<Page<Transaction>> {
  const order = orders[input.sort ?? 'newest'];
  const filter = and(whose, filters(input));
  const [rows, total] = await Promise.all([
    selectTransactions(db, { where: and(filter, after(order, input.cursor)), orderBy: orderedBy(order), limit: input.limit + 1 }),
    counted ?? db.$count(transactions, filter),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toTransaction) };
}

/**
 * The amounts together, IDR, of everybody's transactions that the filters leave, and how many they are. Without a status only
 * approved ones count: what is pending or rejected has moved no money.
 */
export async function sumTransactions(db: Db, input: ListTransactionsInput): Promise<{ amount: Idr; rows: number }> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${transactions.amount}), 0)`, rows: sql<number>`count(*)::int` })
    .from(transactions)
    .where(filters({ ...input, status: input.status ?? 'approved' }));
  return { amount: idr(Number(row?.sum ?? 0)), rows: row?.rows ?? 0 };
}
