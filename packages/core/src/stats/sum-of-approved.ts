import type { TransactionType } from '@app/contract';
import { schema } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';

const { transactions } = schema;

/** SQL: the sum of the approved transactions of this type among the selected rows, in IDR as text. */
export const sumOfApproved = (type: TransactionType): SQL<string> =>
  sql<string>`coalesce(sum(${transactions.amount}) filter (where ${transactions.type} = ${type} and ${transactions.status} = 'approved'), 0)`;
