import type { Request } from '@app/contract';
import { schema, type Db } from '@app/db';
import { and, inArray } from 'drizzle-orm';
import { isToNewPayee } from './is-to-new-payee.ts';
import { isPendingWithdrawal } from './is-pending-withdrawal.ts';

const { transactions } = schema;

/** Says of each pending withdrawal whether it goes to an account to which the member, paid before, was never paid. */
export async function markNewPayees(db: Db, requests: Request[]): Promise<Request[]> {
  const ids = requests.filter(isPendingWithdrawal).map(({ id }) => id);
  if (ids.length === 0) return requests;
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(inArray(transactions.id, ids), isToNewPayee()));
  const found = new Set(rows.map(({ id }) => id));
  return requests.map((request) => (isPendingWithdrawal(request) ? { ...request, hasNewPayee: found.has(request.id) } : request));
}
