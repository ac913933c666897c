import { schema, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TransferToPost } from './post-transfers.ts';

const { transfers } = schema;

export type StandingTransfer = { id: number; debitAccountId: number; creditAccountId: number; amount: Idr };

/** The transfers that a transaction has posted and that nobody has reversed: its effect as it stands. */
export function listStanding(tx: Tx, transactionId: string): Promise<StandingTransfer[]> {
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
 * What takes a standing transfer back. `takeFrom`: the account that gives the money back, when it has moved on since
 * (the interest of an investment that has completed lies in available).
 */
export function reversalOf(standing: StandingTransfer, transactionId: string, takeFrom = standing.creditAccountId): TransferToPost {
  return {
    key: `reversal-${standing.id}`,
    kind: 'reversal',
    debitAccountId: takeFrom,
    creditAccountId: standing.debitAccountId,
    amount: standing.amount,
    transactionId,
    reversesId: standing.id,
  };
}
