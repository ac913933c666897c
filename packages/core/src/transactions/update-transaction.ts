import assert from 'node:assert/strict';
import { DomainError, type RequestType, type Transaction, type UpdateTransactionInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { add, subtract, ZERO, type Idr } from '@app/money';
import { eq } from 'drizzle-orm';
import { accountEvidence } from '../audit/account-evidence.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import type { MemberAccount } from '../ledger/get-accounts.ts';
import { lockAvailable } from '../ledger/lock-available.ts';
import { postTransfers, type TransferToPost } from '../ledger/post-transfers.ts';
import { countReversals, requestTransfer } from '../ledger/request-transfer.ts';
import { listStanding, reversalOf } from '../ledger/reverse-transaction.ts';
import { enqueueDeliveries } from '../notifications/enqueue-deliveries.ts';
import { recordCorrection } from '../notifications/record-correction.ts';
import { findPayee, staffOf, type Payee } from '../payees/find-payee.ts';
import { lockBankDetails } from '../payees/lock-bank-details.ts';
import { recordPayee } from '../payees/record-payee.ts';
import { correctBonuses, type BonusCorrections } from '../referrals/correct-bonuses.ts';
import { lockBonusesOn } from '../referrals/lock-bonuses-on.ts';
import type { Owner } from './lock-owner.ts';
import { lockTransaction, type TransactionRow } from './lock-transaction.ts';
import { recordEarlierDecision } from './record-earlier-decision.ts';
import { selectTransactions, toTransaction } from './select-transactions.ts';

const { transactions } = schema;

/**
 * Corrects a deposit or withdrawal: what it had posted is reversed and what it now says is posted, in one step, and bonuses
 * that were paid on the deposit are settled with it. The member is told what was changed. Money moves last, so that the bank
 * account is held shortly.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, NOT_EDITABLE, DATE_IN_FUTURE, DATE_BEFORE_MEMBER,
 * INSUFFICIENT_BALANCE, PAYEE_MISSING (a withdrawal without a payee can't be approved),
 * ABOVE_FREE_BALANCE (a pending withdrawal raised above what the member's other pending ones leave)
 */
export async function updateTransaction(
  ctx: AuthedCtx,
  { id, newAmount, reason = null, ...input }: UpdateTransactionInput,
): Promise<Transaction> {
  const isAmountKept = newAmount === undefined && input.amount === undefined;
  const corrected = inTransaction(ctx, async (tx) => {
    const { row: before, owner } = await lockTransaction(tx, ctx, id);
    const { type, number, userId } = before;
    if (type !== 'deposit' && type !== 'withdrawal') throw new DomainError('NOT_EDITABLE');
    refuseImpossibleDate(ctx, before, owner, input.createdAt);
    const next = {
      amount: newAmount ?? input.amount ?? before.amount,
      type: input.type ?? type,
      status: input.status ?? before.status,
      createdAt: input.createdAt ?? before.createdAt,
      notes: input.notes === undefined ? before.notes : input.notes,
    };
    const payee = await payeeOf(tx, ctx, before, next);
    if (next.status !== before.status) await recordEarlierDecision(tx, ctx, before, reason);
    const { balanceAfter, toPost, due: dueToReferrer } = await prepareRepost(tx, ctx, before, next);
    const decision = {
      ...decisionOf(ctx, before, next, reason),
      originalCreatedAt: originalDateOf(before, next.createdAt),
      ...amountCorrectionOf(ctx, before, next.amount),
      balanceAfter,
    };
    await tx
      .update(transactions)
      .set({ ...next, ...decision })
      .where(eq(transactions.id, id));
    const auditId = await recordAudit(tx, ctx, {
      action: 'transaction.updated',
      entityId: id,
      before: factsOf(before),
      after: {
        ...next,
        balanceAfter,
        ...(payee && { ...accountEvidence(ctx, payee), ...staffOf(payee) }),
        ...reasonOf(before, next, reason),
      },
    });
    const [after] = await selectTransactions(tx, { where: eq(transactions.id, id) });
    assert(after);
    const due = await recordCorrection(tx, ctx, { id, number, userId, before: { ...before, type }, after: next, auditId, reason });
    const [first, ...rest] = toPost;
    if (first) await postTransfers(tx, ctx, [first, ...rest]);
    // Read before it was posted; a posting of now is the last line of the statement.
    const row = first ? { ...after.row, balanceAfter } : after.row;
    return { updated: toTransaction({ ...after, row }), due: [...due, ...dueToReferrer] };
  });
  const { updated, due } = await corrected.catch((error: unknown) => {
    throw isAmountKept ? refusalOfKeptAmount(error) : error;
  });
  await enqueueDeliveries(ctx, due);
  return updated;
}

/** A caller who entered no amount is not told to enter another: such a refusal has a sentence of its own in `errors.json`. */
function refusalOfKeptAmount(error: unknown): unknown {
  const namesAmount = error instanceof DomainError && (error.code === 'ABOVE_FREE_BALANCE' || error.code === 'INSUFFICIENT_BALANCE');
  return namesAmount ? new DomainError(error.code, { ...error.params, context: 'amountKept' }) : error;
}

/** A date that is changed is never in the future, nor before the member was created; an older row may keep the one it has. */
function refuseImpossibleDate(ctx: AuthedCtx, before: TransactionRow, member: Owner, createdAt: Date | undefined): void {
  if (createdAt === undefined || createdAt.getTime() === before.createdAt.getTime()) return;
  if (createdAt > ctx.now()) throw new DomainError('DATE_IN_FUTURE', {}, { createdAt: 'invalid' });
  if (createdAt < member.createdAt)
    throw new DomainError('DATE_BEFORE_MEMBER', { since: member.createdAt.toISOString() }, { createdAt: 'invalid' });
}

/** The first date of a row whose date was ever changed; kept when it has that date again, as the amount is. */
function originalDateOf(before: TransactionRow, createdAt: Date): Date | null {
  if (createdAt.getTime() === before.createdAt.getTime()) return before.originalCreatedAt;
  return before.originalCreatedAt ?? before.createdAt;
}

/** The first amount of a row that was ever corrected, and when it was last; kept when it has that amount again. */
function amountCorrectionOf(
  ctx: AuthedCtx,
  before: TransactionRow,
  amount: Idr,
): Pick<TransactionRow, 'originalAmount' | 'amountCorrectedAt'> {
  const { originalAmount, amountCorrectedAt } = before;
  if (amount === before.amount) return { originalAmount, amountCorrectedAt };
  const original = originalAmount ?? before.amount;
  return { originalAmount: original, amountCorrectedAt: ctx.now() };
}

type Next = Pick<TransactionRow, 'amount' | 'status'> & { type: RequestType };

/**
 * Whoever changes the status is who decided, and now, for the reason given, which is the decision's note. A correction of
 * anything else leaves the decision as it was.
 */
function decisionOf(
  ctx: AuthedCtx,
  before: TransactionRow,
  next: Next,
  reason: string | null,
): Pick<TransactionRow, 'processedAt' | 'processedBy' | 'adminNote'> {
  const { processedAt, processedBy, adminNote } = before;
  if (next.status === before.status) return { processedAt, processedBy, adminNote };
  if (next.status === 'pending') return { processedAt: null, processedBy: null, adminNote: null };
  return { processedAt: ctx.now(), processedBy: ctx.actor.id, adminNote: reason };
}

const isPaidOut = ({ type, status }: Pick<TransactionRow, 'type' | 'status'>) => type === 'withdrawal' && status === 'approved';

/** A decided transaction that changes in what it does to the money has a reason; where none was given, the record says so. */
function reasonOf(before: TransactionRow, next: Next, reason: string | null): { reason?: string | null } {
  const isExplained = reason !== null || (before.status !== 'pending' && !isSameMoney(before, next));
  return isExplained ? { reason } : {};
}

const isSameMoney = (before: TransactionRow, next: Next): boolean =>
  next.amount === before.amount && next.type === before.type && next.status === before.status;

/**
 * The payee of what becomes a withdrawal or stays one. It is recorded when it becomes one, unless staff saved the details:
 * only the member names the payee. None can be approved without.
 */
async function payeeOf(tx: Tx, ctx: AuthedCtx, before: TransactionRow, next: Next): Promise<Payee | undefined> {
  if (next.type !== 'withdrawal') return undefined;
  const { id, userId } = before;
  if (before.type !== 'withdrawal') {
    const profile = await lockBankDetails(tx, userId);
    if (profile.savedBy.by === 'member') await recordPayee(tx, ctx, { transactionId: id, ...profile, source: 'correction' });
  }
  const payee = await findPayee(tx, id);
  if (isPaidOut(next) && !isPaidOut(before) && !payee) throw new DomainError('PAYEE_MISSING');
  return payee;
}

/** What is worth remembering of a transaction: the facts, not the member's bank details. */
export const factsOf = ({ userId, type, status, amount, createdAt, notes, balanceAfter }: TransactionRow) => ({
  userId,
  type,
  status,
  amount,
  createdAt,
  notes,
  balanceAfter,
});

const isDepositInEffect = ({ type, status }: Pick<TransactionRow, 'type' | 'status'>) => type === 'deposit' && status === 'approved';

type Repost = BonusCorrections & { balanceAfter: TransactionRow['balanceAfter'] };

/**
 * What moves the money from what was said to what is said now, and the balance after it, null when nothing is in effect. The
 * member's account is locked from here on; whether there is enough is decided by the database, when it is posted.
 */
async function prepareRepost(tx: Tx, ctx: AuthedCtx, before: TransactionRow, next: Next): Promise<Repost> {
  if (isSameMoney(before, next)) return { balanceAfter: before.balanceAfter, toPost: [], due: [] };
  const bonuses = [before, next].some(isDepositInEffect) ? await lockBonusesOn(tx, before) : null;
  const available = await lockAvailable(tx, before.userId);
  const standing = await listStanding(tx, before.id);
  const toPost: TransferToPost[] = standing.map((transfer) => reversalOf(transfer, before.id));
  if (next.status === 'approved') {
    const reversals = (await countReversals(tx, before.id)) + standing.length;
    toPost.push({ ...requestTransfer({ ...next, id: before.id }, available.id, reversals), actorId: ctx.actor.id });
  }
  const corrections = await correctBonuses(tx, ctx, bonuses, isDepositInEffect(next) ? next.amount : ZERO);
  return {
    balanceAfter: next.status === 'approved' ? balanceAfter(available, toPost) : null,
    toPost: [...toPost, ...corrections.toPost],
    due: corrections.due,
  };
}

const balanceAfter = ({ id, balance }: MemberAccount, toPost: TransferToPost[]): Idr =>
  toPost.reduce((left, { creditAccountId, amount }) => (creditAccountId === id ? add(left, amount) : subtract(left, amount)), balance);
