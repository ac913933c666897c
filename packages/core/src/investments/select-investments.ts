import type { Investment, ListInput, Page } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { rateFraction } from '@app/money';
import { and, eq, type SQL } from 'drizzle-orm';
import { after, newestFirst, toPage } from '../page.ts';

const { investments, users } = schema;
const order = { at: investments.purchasedAt, id: investments.id };

type InvestmentRow = { row: typeof investments.$inferSelect; username: string };

const toInvestment = ({ row, username }: InvestmentRow): Investment => ({ ...row, username, interestRate: rateFraction(row.ratePpm) });

const select = (db: Db | Tx) =>
  db.select({ row: investments, username: users.username }).from(investments).innerJoin(users, eq(users.id, investments.userId)).$dynamic();

/** Investments that satisfy `filter`, newest first. */
export async function pageOfInvestments(db: Db, input: ListInput, filter: SQL | undefined): Promise<Page<Investment>> {
  const [rows, total] = await Promise.all([
    select(db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...newestFirst(order))
      .limit(input.limit + 1),
    db.$count(investments, filter),
  ]);
  const page = toPage(rows, input, total, ({ row }) => ({ at: row.purchasedAt, id: row.id }));
  return { ...page, items: page.items.map(toInvestment) };
}

/** One investment by its id, or undefined. */
export async function findInvestment(db: Db | Tx, id: string): Promise<Investment | undefined> {
  const [found] = await select(db).where(eq(investments.id, id));
  return found && toInvestment(found);
}
