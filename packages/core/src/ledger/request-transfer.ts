import type { RequestType } from '@app/contract';
import type { Tx } from '@app/db';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import { companyAccounts } from './company-accounts.ts';
import type { TransferToPost } from './post-transfers.ts';

type Request = { id: string; type: RequestType; amount: Idr };

/** The number of reversed postings of a deposit or withdrawal. The caller holds the lock of the request's row. */
export async function countReversals(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from transfers where transaction_id = ${id} and kind = 'reversal'`);
  return row?.count ?? 0;
}

/**
 * The transfer of an approved request: a deposit comes from the bank, a withdrawal goes to it. A request can be approved,
 * corrected and approved again, so its key contains the number of the posting: one more than the `reversals` posted before or in
 * the same statement. The number of a posting that is not reversed is taken, so nothing is posted twice.
 */
export function requestTransfer({ id, type, amount }: Request, availableId: number, reversals: number): TransferToPost {
  const [debitAccountId, creditAccountId] = type === 'deposit' ? [companyAccounts.bank, availableId] : [availableId, companyAccounts.bank];
  return { key: `${type}-${id}-${reversals + 1}`, kind: type, debitAccountId, creditAccountId, amount, transactionId: id };
}
