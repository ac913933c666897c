import type { ListInput, Page, Transaction } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, isNull } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { after, newestFirst, toPage } from '../page.ts';

const { investments, transactions } = schema;
const order = { at: transactions.createdAt, id: transactions.id };

/** The member's own transactions of every type, newest first. */
export async function listMyTransactions(ctx: AuthedCtx, input: ListInput): Promise<Page<Transaction>> {
  const mine = and(eq(transactions.userId, ctx.actor.id), isNull(transactions.deletedAt));
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ row: transactions, planType: investments.planType })
      .from(transactions)
      .leftJoin(investments, eq(investments.id, transactions.investmentId))
      .where(and(mine, after(order, input.cursor)))
      .orderBy(...newestFirst(order))
      .limit(input.limit + 1),
    ctx.db.$count(transactions, mine),
  ]);
  const page = toPage(rows, input, total, ({ row }) => ({ at: row.createdAt, id: row.id }));
  return { ...page, items: page.items.map(({ row, planType }) => ({ ...row, username: ctx.actor.username, planType })) };
}
