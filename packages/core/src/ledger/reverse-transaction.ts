import { schema, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TransferToPost } from './post-transfers.ts';

const { transfers } = schema;

export type UnreversedTransfer = { id: number; debitAccountId: number; creditAccountId: number; amount: Idr };

/** The transfers of a transaction that are posted and not reversed. */
export function listUnreversed(tx: Tx, transactionId: string): Promise<UnreversedTransfer[]> {
  const reversals = alias(transfers, 'reversals');
  return tx
    .select({
      id: transfers.id,
      debitAccountId: transfers.debitAccountId,
      creditAccountId: transfers.creditAccountId,
      amount: transfers.amount,
    })
    .from(transfers)
    .leftJoin(reversals, eq(reversals.reversesId, transfers.id))
    .where(and(eq(transfers.transactionId, transactionId), ne(transfers.kind, 'reversal'), isNull(reversals.id)));
}

/**
 * The reversal of a transfer. `takeFrom`: the account to debit, when the money has moved on since (the interest of a completed
 * investment is in available).
 */
export function reversalOf(unreversed: UnreversedTransfer, transactionId: string, takeFrom = unreversed.creditAccountId): TransferToPost {
  return {
    key: `reversal-${unreversed.id}`,
    kind: 'reversal',
    debitAccountId: takeFrom,
    creditAccountId: unreversed.debitAccountId,
    amount: unreversed.amount,
    transactionId,
    reversesId: unreversed.id,
  };
}
