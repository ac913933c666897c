import type { ListTransactionsInput, Page, Transaction } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm';
import { containing } from '../containing.ts';
import { after, newestFirst, toPage } from '../page.ts';

const { investments, transactions, users } = schema;
const order = { at: transactions.createdAt, id: transactions.id };

type Row = { row: typeof transactions.$inferSelect; username: string; planType: string | null };

export const toTransaction = ({ row, username, planType }: Row): Transaction => ({ ...row, username, planType });

export const selectTransactions = (db: Db | Tx) =>
  db
    .select({ row: transactions, username: users.username, planType: investments.planType })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(investments, eq(investments.id, transactions.investmentId))
    .$dynamic();

const filters = ({ type, status, search }: ListTransactionsInput): SQL | undefined =>
  and(
    isNull(transactions.deletedAt),
    type && eq(transactions.type, type),
    status && eq(transactions.status, status),
    search ? or(ilike(users.username, containing(search)), sql`${transactions.number}::text = ${search}`) : undefined,
  );

/** Transactions of every type that were not deleted, newest first; `whose` undefined: everybody's. */
export async function pageOfTransactions(db: Db, input: ListTransactionsInput, whose: SQL | undefined): Promise<Page<Transaction>> {
  const filter = and(whose, filters(input));
  const [rows, [counted]] = await Promise.all([
    selectTransactions(db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...newestFirst(order))
      .limit(input.limit + 1),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(transactions)
      .innerJoin(users, eq(users.id, transactions.userId))
      .where(filter),
  ]);
  const page = toPage(rows, input, counted?.total ?? 0, ({ row }) => ({ at: row.createdAt, id: row.id }));
  return { ...page, items: page.items.map(toTransaction) };
}
