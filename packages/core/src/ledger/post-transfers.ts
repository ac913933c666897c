import assert from 'node:assert/strict';
import type { TransferKind } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { accounts, transfers } = schema;

/** One movement to be posted. `key` names the event; the same event can't be posted twice. */
export type TransferToPost = {
  key: string;
  kind: TransferKind;
  debitAccountId: number;
  creditAccountId: number;
  amount: Idr;
  transactionId?: string;
  investmentId?: string;
  reversesId?: number;
  /** When it counts from; now, unless said. */
  effectiveAt?: Date;
  actorId?: string;
  reason?: string;
};

/**
 * Posts transfers, all in one statement: the database locks the accounts in id order, moves the balances and decides
 * whether they may. This and the accrual of interest are the only places that write transfers.
 */
export async function postTransfers(tx: Tx, ctx: Ctx, toPost: [TransferToPost, ...TransferToPost[]]): Promise<void> {
  const at = ctx.now();
  await tx.insert(transfers).values(toPost.map((transfer) => ({ effectiveAt: at, ...transfer, postedAt: at })));
}

/** The balance of an account as it stands in this database transaction. */
export async function balanceOf(tx: Tx, accountId: number): Promise<Idr> {
  const [row] = await tx.select({ balance: accounts.balance }).from(accounts).where(eq(accounts.id, accountId));
  assert(row && row.balance !== null, `account ${accountId} exists`);
  return row.balance;
}
