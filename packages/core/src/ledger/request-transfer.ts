import type { RequestType } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { and, eq } from 'drizzle-orm';
import { house } from './house.ts';
import type { TransferToPost } from './post-transfers.ts';

const { transfers } = schema;

type Request = { id: string; type: RequestType; amount: Idr };

/**
 * The transfer of an approved request: a deposit comes from the bank, a withdrawal goes to it. A request can be approved,
 * corrected and approved again, so its key carries the number of the posting: one more than have been reversed, of which
 * `reversing` in the statement that posts it. While a posting stands its number is taken, so nothing is posted twice. The
 * caller holds the lock of the request's row.
 */
export async function requestTransfer(tx: Tx, { id, type, amount }: Request, availableId: number, reversing = 0): Promise<TransferToPost> {
  const [debitAccountId, creditAccountId] = type === 'deposit' ? [house.bank, availableId] : [availableId, house.bank];
  const reversed = await tx.$count(transfers, and(eq(transfers.transactionId, id), eq(transfers.kind, 'reversal')));
  const key = `${type}-${id}-${reversed + reversing + 1}`;
  return { key, kind: type, debitAccountId, creditAccountId, amount, transactionId: id };
}
