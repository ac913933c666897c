import assert from 'node:assert/strict';
import { DomainError, type Transaction, type UpdateTransactionInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { ZERO, type Idr } from '@app/money';
import { eq } from 'drizzle-orm';
import { bankAccountEvidence } from '../audit/bank-account-evidence.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateMoneyOf, invalidatePostings } from '../invalidate.ts';
import { postTransfers } from '../ledger/post-transfers.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { recordCorrection } from '../notifications/record-correction.ts';
import { findPayee, staffOf, type Payee } from '../payees/find-payee.ts';
import { lockBankDetails } from '../payees/lock-bank-details.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { recordPayee } from '../payees/record-payee.ts';
import { readPayoutControls } from '../payout-controls/read-payout-controls.ts';
import { refusePayout } from '../payout-controls/refuse-payout.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { correctionOf, type EditableRow, type CorrectedFields } from './correction-of.ts';
import type { Owner } from './lock-owner.ts';
import { lockTransaction, type TransactionRow } from './lock-transaction.ts';
import { isSameMoney, prepareRepost } from './prepare-repost.ts';
import { recordEarlierDecision } from './record-earlier-decision.ts';
import { selectTransactions, toTransaction } from './select-transactions.ts';

const { transactions } = schema;

/**
 * Corrects a deposit or withdrawal: its postings are reversed and the corrected values posted, in one database transaction, and
 * bonuses paid on the deposit are settled with it. The member is notified of the changes. Money moves last, so that the bank
 * account is locked only briefly.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, NOT_EDITABLE, DATE_IN_FUTURE, DATE_BEFORE_MEMBER,
 * INSUFFICIENT_BALANCE, PAYEE_MISSING (a withdrawal without a payee can't be approved), ABOVE_FREE_BALANCE (a pending withdrawal
 * raised above what the member's other pending ones leave free), PAYOUTS_ON_HOLD, PAYOUTS_FROZEN (it would pay out more than before)
 * @throws SecondPersonNeeded
 */
export async function updateTransaction(
  ctx: AdminCtx,
  { id, newAmount, reason = null, ...input }: UpdateTransactionInput,
): Promise<Transaction> {
  const edits = { ...input, amount: newAmount ?? input.amount };
  const corrected = inTransaction(ctx, (tx) => correct(tx, ctx, id, edits, reason));
  const { updated, due } = await corrected.catch((error: unknown) => {
    throw edits.amount === undefined ? refusalOfKeptAmount(error) : error;
  });
  invalidateMoneyOf(ctx, updated.userId);
  invalidatePostings(ctx); // of the referrer
  await enqueueDeliveries(ctx, due);
  return updated;
}

type Edits = Pick<UpdateTransactionInput, 'amount' | 'type' | 'status' | 'createdAt' | 'notes'>;
type Corrected = { updated: Transaction; due: DueDelivery[] };

async function correct(tx: Tx, ctx: AdminCtx, id: string, edits: Edits, reason: string | null): Promise<Corrected> {
  const { row: locked, owner } = await lockTransaction(tx, ctx, id);
  const before = requireEditable(locked);
  refuseImpossibleDate(ctx, before, owner, edits.createdAt);
  const next = nextOf(before, edits);
  const payee = await payeeOf(tx, ctx, before, next);
  if (paidOut(next) > paidOut(before)) refusePayout(ctx, await readPayoutControls(tx, before.userId));
  await requireSecondPerson(tx, ctx, {
    reasons: alwaysIf(isCorrected(before, next)),
    subjectId: id,
    userId: before.userId,
    name: owner.username,
    amount: next.amount,
    before: shownFactsOf(before),
    after: { ...next, reason, ...(payee && bankDetailsOf(payee)) },
    reliesOn: payee && payeeMark(id, payee),
    ...(payee && { reliedValues: bankDetailsOf(payee) }),
  });
  if (next.status !== before.status) await recordEarlierDecision(tx, ctx, before, reason);
  const { balanceAfter, toPost, due: dueToReferrer } = await prepareRepost(tx, ctx, before, next);
  await tx
    .update(transactions)
    .set({ ...next, ...correctionOf(ctx, before, next, reason), balanceAfter })
    .where(eq(transactions.id, id));
  const auditId = await recordAudit(tx, ctx, {
    action: 'transaction.updated',
    entityId: id,
    before: factsOf(before),
    after: {
      ...next,
      balanceAfter,
      ...(payee && { ...bankAccountEvidence(ctx, payee), ...staffOf(payee) }),
      ...reasonOf(before, next, reason),
    },
  });
  const [after] = await selectTransactions(tx, { where: eq(transactions.id, id) });
  assert(after);
  const { number, userId } = before;
  const due = await recordCorrection(tx, ctx, { id, number, userId, before, after: next, auditId, reason });
  const [first, ...rest] = toPost;
  if (first) await postTransfers(tx, ctx, [first, ...rest]);
  // The row was read before the posting; a posting dated now is the last line of the statement.
  const row = first ? { ...after.row, balanceAfter } : after.row;
  return { updated: toTransaction({ ...after, row }), due: [...due, ...dueToReferrer] };
}

function requireEditable(row: TransactionRow): EditableRow {
  const { type } = row;
  if (type !== 'deposit' && type !== 'withdrawal') throw new DomainError('NOT_EDITABLE');
  return { ...row, type };
}

const nextOf = (before: EditableRow, { amount, type, status, createdAt, notes }: Edits): CorrectedFields => ({
  amount: amount ?? before.amount,
  type: type ?? before.type,
  status: status ?? before.status,
  createdAt: createdAt ?? before.createdAt,
  notes: notes === undefined ? before.notes : notes,
});

/** A caller who entered no amount is not asked to enter another one: such a refusal has a message of its own in `errors.json`. */
function refusalOfKeptAmount(error: unknown): unknown {
  const namesAmount = error instanceof DomainError && (error.code === 'ABOVE_FREE_BALANCE' || error.code === 'INSUFFICIENT_BALANCE');
  return namesAmount ? new DomainError(error.code, { ...error.params, context: 'amountKept' }) : error;
}

/** A changed date must not be in the future, nor before the creation of the member; an older row may keep its date. */
function refuseImpossibleDate(ctx: AdminCtx, before: EditableRow, member: Owner, createdAt: Date | undefined): void {
  if (createdAt === undefined || createdAt.getTime() === before.createdAt.getTime()) return;
  if (createdAt > ctx.now()) throw new DomainError('DATE_IN_FUTURE', {}, { createdAt: 'invalid' });
  if (createdAt < member.createdAt)
    throw new DomainError('DATE_BEFORE_MEMBER', { since: member.createdAt.toISOString() }, { createdAt: 'invalid' });
}

/** Whether anything but the notes differs. */
const isCorrected = (before: EditableRow, next: CorrectedFields): boolean =>
  !isSameMoney(before, next) || next.createdAt.getTime() !== before.createdAt.getTime();

const bankDetailsOf = ({ bankName, accountName, accountNumber }: Payee) => ({ bankName, accountName, accountNumber });

/** The amount that a transaction pays out. */
const paidOut = (row: Pick<TransactionRow, 'type' | 'status' | 'amount'>): Idr => (isPaidOut(row) ? row.amount : ZERO);

const isPaidOut = ({ type, status }: Pick<TransactionRow, 'type' | 'status'>) => type === 'withdrawal' && status === 'approved';

/** A change of the postings of a decided transaction needs a reason; a missing one is recorded as null. */
function reasonOf(before: EditableRow, next: CorrectedFields, reason: string | null): { reason?: string | null } {
  const isExplained = reason !== null || (before.status !== 'pending' && !isSameMoney(before, next));
  return isExplained ? { reason } : {};
}

/**
 * The payee of a transaction that becomes or stays a withdrawal. It is recorded when it becomes one, unless staff saved the
 * details: only the member names the payee. Without a payee it can't be approved.
 */
async function payeeOf(tx: Tx, ctx: AdminCtx, before: EditableRow, next: CorrectedFields): Promise<Payee | undefined> {
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

/** The values of a transaction for a second administrator: with its number, without the balance after it, which follows from them. */
export function shownFactsOf(row: TransactionRow) {
  const { balanceAfter: _balanceAfter, ...facts } = factsOf(row);
  return { number: row.number, ...facts };
}

/** The values of a transaction for the audit log, without the member's bank details. */
export const factsOf = ({ userId, type, status, amount, createdAt, notes, balanceAfter }: TransactionRow) => ({
  userId,
  type,
  status,
  amount,
  createdAt,
  notes,
  balanceAfter,
});
