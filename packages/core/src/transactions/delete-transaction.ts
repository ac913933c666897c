import assert from 'node:assert/strict';
import { DomainError, type DeleteTransactionInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sum, ZERO } from '@app/money';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { getAccounts } from '../ledger/get-accounts.ts';
import { postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { listStanding, reversalOf, type StandingTransfer } from '../ledger/reverse-transaction.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { markAnnouncementRead } from '../notifications/mark-announcement-read.ts';
import { tellUser } from '../notifications/record-notifications.ts';
import { correctBonuses } from '../referrals/correct-bonuses.ts';
import { lockBonusesOn } from '../referrals/lock-bonuses-on.ts';
import { reverseBonus } from '../referrals/reverse-bonus.ts';
import { lockTransaction, type TransactionRow } from './lock-transaction.ts';
import { factsOf } from './update-transaction.ts';

const { investments, transactions } = schema;

/**
 * Takes a transaction out of sight: its effect is reversed, its row stays in the books. Interest is taken back from the
 * investment's value or, once that has completed, from the available balance; with a deposit go the bonuses that were paid
 * on it. The member is told. Money moves last, so that the bank account is held shortly.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, INSUFFICIENT_BALANCE
 */
export async function deleteTransaction(ctx: AuthedCtx, { id, reason = null }: DeleteTransactionInput): Promise<void> {
  const due = await inTransaction(ctx, async (tx) => {
    const { row } = await lockTransaction(tx, ctx, id);
    const bonuses = row.type === 'deposit' ? await lockBonusesOn(tx, row) : null;
    const reversals = await reversalsOf(tx, ctx, row);
    const corrections = await correctBonuses(tx, ctx, bonuses, ZERO);
    await tx
      .update(transactions)
      .set({ deletedAt: ctx.now(), deletedBy: ctx.actor.id, deletionReason: reason })
      .where(eq(transactions.id, id));
    // What had an effect is deleted for a reason; where none was given, the record says so.
    const after = reason !== null || row.status === 'approved' ? { reason } : null;
    const auditId = await recordAudit(tx, ctx, { action: 'transaction.deleted', entityId: id, before: factsOf(row), after });
    await markAnnouncementRead(tx, ctx, id);
    const { userId, number, type, amount } = row;
    const subject = { transactionId: id, number, type, amount, ...(reason && { reason }) };
    const due = await tellUser(tx, ctx, { userId, auditId, kind: 'transaction-deleted', subject });
    const [first, ...rest] = [...reversals, ...corrections.toPost];
    if (first) await postTransfers(tx, ctx, [first, ...rest]);
    return [...due, ...corrections.due];
  });
  await enqueueDeliveries(ctx, due);
}

/** What takes back the effect of a transaction; an investment is lowered by its interest here. */
async function reversalsOf(tx: Tx, ctx: AuthedCtx, row: TransactionRow): Promise<TransferToPost[]> {
  if (row.type === 'referral_bonus') return reverseBonus(tx, ctx, row.id);
  const standing = await listStanding(tx, row.id);
  const takeFrom = row.type === 'interest' ? await takeInterestBack(tx, row, standing) : undefined;
  return standing.map((transfer) => reversalOf(transfer, row.id, takeFrom));
}

/** Lowers the investment by an interest that is being deleted; returns the account that now holds the money. */
async function takeInterestBack(tx: Tx, row: TransactionRow, standing: StandingTransfer[]): Promise<number> {
  assert(row.investmentId, 'interest names its investment');
  const [investment] = await tx.select().from(investments).where(eq(investments.id, row.investmentId)).for('update');
  if (!investment) throw new DomainError('NOT_FOUND');
  const amount = sum(standing.map((transfer) => transfer.amount));
  await tx
    .update(investments)
    .set({ currentValue: sql`${investments.currentValue} - ${amount}`, totalEarned: sql`${investments.totalEarned} - ${amount}` })
    .where(eq(investments.id, investment.id));
  const { available, invested } = await getAccounts(tx, row.userId);
  return investment.status === 'completed' ? available.id : invested.id;
}
