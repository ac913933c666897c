import type { transactionSorts } from '@app/contract';
import { schema } from '@app/db';
import { newestFirst, oldestFirst, type Order } from '../page.ts';

const { transactions } = schema;

type SelectedTransaction = { row: Pick<typeof transactions.$inferSelect, 'id' | 'createdAt' | 'amount'> };

/** The orders for rows of `transactions`, whatever else is selected with them. */
export function transactionOrders<Row extends SelectedTransaction>(): Record<(typeof transactionSorts)[number], Order<Row>> {
  const byTime = {
    at: transactions.createdAt,
    id: transactions.id,
    of: ({ row }: Row) => ({ at: row.createdAt, id: row.id }),
  };
  return {
    newest: newestFirst(byTime),
    oldest: oldestFirst(byTime),
    amount: {
      name: 'amount',
      by: transactions.amount,
      id: transactions.id,
      type: 'amount',
      direction: 'desc',
      of: ({ row }) => ({ value: row.amount, id: row.id }),
    },
  };
}
