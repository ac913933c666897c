import assert from 'node:assert/strict';
import { DomainError, type DeleteTransactionInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sum, ZERO } from '@app/money';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx, AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateMoneyOf, invalidatePostings } from '../invalidate.ts';
import { getAvailableAndInvested } from '../ledger/get-available-and-invested.ts';
import { postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { listUnreversed, reversalOf, type UnreversedTransfer } from '../ledger/reverse-transaction.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { markAnnouncementRead } from '../notifications/mark-announcement-read.ts';
import { notifyUser } from '../notifications/record-notifications.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { correctBonuses } from '../referrals/correct-bonuses.ts';
import { lockBonusesOn } from '../referrals/lock-bonuses-on.ts';
import { reverseBonus } from '../referrals/reverse-bonus.ts';
import { lockTransaction, type TransactionRow } from './lock-transaction.ts';
import { factsOf, shownFactsOf } from './update-transaction.ts';

const { investments, transactions } = schema;

/**
 * Deletes a transaction: its effect is reversed, its row stays in the database but is hidden. Interest is debited from the
 * investment's value or, after completion, from the available balance; bonuses paid on a deposit are taken back with it. The
 * member is notified. Money moves last, so that the bank account is locked only briefly.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, INSUFFICIENT_BALANCE; SecondPersonNeeded
 */
export async function deleteTransaction(ctx: AdminCtx, { id, reason = null }: DeleteTransactionInput): Promise<void> {
  const { due, userId: ownerId } = await inTransaction(ctx, async (tx) => {
    const { row, owner } = await lockTransaction(tx, ctx, id);
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(true),
      subjectId: id,
      userId: row.userId,
      name: owner.username,
      amount: row.amount,
      before: shownFactsOf(row),
      after: { reason },
    });
    const bonuses = row.type === 'deposit' ? await lockBonusesOn(tx, row) : null;
    const reversals = await reversalsOf(tx, ctx, row);
    const corrections = await correctBonuses(tx, ctx, bonuses, ZERO);
    await tx
      .update(transactions)
      .set({ deletedAt: ctx.now(), deletedBy: ctx.actor.id, deletionReason: reason })
      .where(eq(transactions.id, id));
    // An approved transaction needs a reason for its deletion; a missing one is recorded as null.
    const after = reason !== null || row.status === 'approved' ? { reason } : null;
    const auditId = await recordAudit(tx, ctx, { action: 'transaction.deleted', entityId: id, before: factsOf(row), after });
    await markAnnouncementRead(tx, ctx, id);
    const { userId, number, type, amount } = row;
    const subject = { transactionId: id, number, type, amount, ...(reason && { reason }) };
    const due = await notifyUser(tx, ctx, { userId, auditId, kind: 'transaction-deleted', subject });
    const [first, ...rest] = [...reversals, ...corrections.toPost];
    if (first) await postTransfers(tx, ctx, [first, ...rest]);
    return { due: [...due, ...corrections.due], userId };
  });
  invalidateMoneyOf(ctx, ownerId);
  invalidatePostings(ctx); // of the referrer
  await enqueueDeliveries(ctx, due);
}

/** The transfers that reverse a transaction; the deletion of interest lowers its investment here. */
async function reversalsOf(tx: Tx, ctx: AuthedCtx, row: TransactionRow): Promise<TransferToPost[]> {
  if (row.type === 'referral_bonus') return reverseBonus(tx, ctx, row.id);
  const unreversed = await listUnreversed(tx, row.id);
  const takeFrom = row.type === 'interest' ? await revertInterest(tx, row, unreversed) : undefined;
  return unreversed.map((transfer) => reversalOf(transfer, row.id, takeFrom));
}

/** Lowers the investment by the interest being deleted; returns the account that now holds the money. */
async function revertInterest(tx: Tx, row: TransactionRow, unreversed: UnreversedTransfer[]): Promise<number> {
  assert(row.investmentId, 'interest names its investment');
  const [investment] = await tx.select().from(investments).where(eq(investments.id, row.investmentId)).for('update');
  if (!investment) throw new DomainError('NOT_FOUND');
  const amount = sum(unreversed.map((transfer) => transfer.amount));
  await tx
    .update(investments)
    .set({ currentValue: sql`${investments.currentValue} - ${amount}`, totalEarned: sql`${investments.totalEarned} - ${amount}` })
    .where(eq(investments.id, investment.id));
  const { available, invested } = await getAvailableAndInvested(tx, row.userId);
  return investment.status === 'completed' ? available.id : invested.id;
}
