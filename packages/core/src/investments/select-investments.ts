import type { Investment, investmentSorts, ListInput, Page } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { rateFraction } from '@app/money';
import { and, eq, type SQL } from 'drizzle-orm';
import { type Counted, countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage, type Order } from '../page.ts';

const { investments, users } = schema;
type InvestmentRow = { row: typeof investments.$inferSelect; username: string; userNumber: number };

type InvestmentSort = (typeof investmentSorts)[number];

/** The orders of the list of investments. */
export const investmentOrders: Record<InvestmentSort, Order<InvestmentRow>> = {
  newest: newestFirst({ at: investments.purchasedAt, id: investments.id, of: ({ row }) => ({ at: row.purchasedAt, id: row.id }) }),
  value: {
    name: 'value',
    by: investments.currentValue,
    id: investments.id,
    type: 'amount',
    direction: 'desc',
    of: ({ row }) => ({ value: row.currentValue, id: row.id }),
  },
  ending: {
    name: 'ending',
    by: investments.endDate,
    id: investments.id,
    type: 'instant',
    direction: 'asc',
    of: ({ row }) => ({ value: row.endDate, id: row.id }),
  },
};

const toInvestment = ({ row, ...whose }: InvestmentRow): Investment => ({ ...row, ...whose, interestRate: rateFraction(row.ratePpm) });

const select = (db: Db | Tx) =>
  db
    .select({ row: investments, username: users.username, userNumber: users.userNumber })
    .from(investments)
    .innerJoin(users, eq(users.id, investments.userId))
    .$dynamic();

/** Investments that satisfy `filter`, in the requested order. `counted`: their number, if already known. */
export async function pageOfInvestments(
  db: Db,
  input: ListInput & { sort?: InvestmentSort | undefined },
  filter: SQL | undefined,
  counted?: Counted,
): Promise<Page<Investment>> {
  const order = investmentOrders[input.sort ?? 'newest'];
  const [rows, total] = await Promise.all([
    select(db)
      .where(and(filter, after(order, input.cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(db, investments, filter, counted),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toInvestment) };
}

/** One investment by its id, or undefined. */
export async function findInvestment(db: Db | Tx, id: string): Promise<Investment | undefined> {
  const [found] = await select(db).where(eq(investments.id, id));
  return found && toInvestment(found);
}
