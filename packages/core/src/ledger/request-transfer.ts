import type { RequestType } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { and, eq, ne } from 'drizzle-orm';
import { house } from './house.ts';
import type { TransferToPost } from './post-transfers.ts';

const { transfers } = schema;

type Request = { id: string; type: RequestType; amount: Idr };

/**
 * The transfer of an approved request: a deposit comes from the bank, a withdrawal goes to it. A request can be approved,
 * corrected and approved again, so its key carries the number of the posting, counted from 1. The caller holds the lock
 * of the request's row: without it two postings could take the same number.
 */
export async function requestTransfer(tx: Tx, { id, type, amount }: Request, availableId: number): Promise<TransferToPost> {
  const [debitAccountId, creditAccountId] = type === 'deposit' ? [house.bank, availableId] : [availableId, house.bank];
  const earlier = await tx.$count(transfers, and(eq(transfers.transactionId, id), ne(transfers.kind, 'reversal')));
  return { key: `${type}-${id}-${earlier + 1}`, kind: type, debitAccountId, creditAccountId, amount, transactionId: id };
}
