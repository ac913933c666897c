import assert from 'node:assert/strict';
import { DomainError, type EarlierDecision, type ProcessRequestInput, type Request } from '@app/contract';
import { commitWith, schema, type Tx } from '@app/db';
import { ZERO, type Idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { bankAccountEvidence } from '../audit/bank-account-evidence.ts';
import { lastAuditId, recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateMoneyOf, invalidatePostings } from '../invalidate.ts';
import type { MemberAccount } from '../ledger/get-available-and-invested.ts';
import { balanceAfter } from '../ledger/balance-after.ts';
import { lockAvailable, lockAvailableOfFirstPosting } from '../ledger/lock-available.ts';
import { postingOf, type TransferToPost } from '../ledger/post-transfers.ts';
import { countReversals, requestTransfer } from '../ledger/request-transfer.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { recordDecision } from '../notifications/record-decision.ts';
import { findPayee, noBankDetails, staffOf, type Payee } from '../payees/find-payee.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { readPayoutControlsOf, type PayoutControlsRow } from '../payout-controls/read-payout-controls.ts';
import { refusePayout } from '../payout-controls/refuse-payout.ts';
import { outdateApproval } from '../protection/outdate-approvals.ts';
import { readProtection, type ProtectionRules } from '../protection/read-protection.ts';
import { requireSecondPerson } from '../protection/require-second-person.ts';
import { correctBonuses } from '../referrals/correct-bonuses.ts';
import { lockBonusesOn } from '../referrals/lock-bonuses-on.ts';
import { lockOwner, type Owner } from '../transactions/lock-owner.ts';
import { earlierDecisionsOfRow } from './earlier-decisions.ts';
import { getRequest } from './get-request.ts';
import { listApprovalReasons } from './list-approval-reasons.ts';
import { refuseUnconfirmedApproval } from './refuse-unconfirmed-approval.ts';
import { areRequests, toRequest } from './select-requests.ts';

const { transactions } = schema;

/**
 * Approves or rejects a pending request. Money moves on approval only. Of two concurrent administrators one decides, the other
 * receives ALREADY_PROCESSED with the decider. The member is notified. A deposit that is approved again restores the bonuses that
 * were taken back for it.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, ALREADY_PROCESSED, INSUFFICIENT_BALANCE, PAYEE_CHANGED, PAYEE_MISSING,
 * PAID_BEFORE_UNCONFIRMED, AMOUNT_DIFFERS, PAYOUTS_ON_HOLD, PAYOUTS_FROZEN (the request stays pending)
 * @throws SecondPersonNeeded
 */
export async function processRequest(ctx: AdminCtx, input: ProcessRequestInput): Promise<Request> {
  const { processed, due, correctsBonuses, ...decided } = await inTransaction(ctx, async (tx) => {
    const locked = await lockForDecision(tx, ctx, input);
    const payee = await checkDecidable(tx, ctx, locked, input);
    await requireSecondPersonFor(tx, ctx, input, { ...locked, payee });
    if (isProtected(locked) && !ctx.approval)
      await outdateApproval(tx, ctx, { operation: 'requests.process', subjectId: locked.request.id, found: { status: input.status } });
    const posting = input.status === 'approved' ? await preparePosting(tx, ctx, locked) : null;
    const recorded = await writeDecision(tx, ctx, input, {
      ...locked,
      payee,
      balanceAfter: posting?.balanceAfter ?? locked.request.balanceAfter,
    });
    // Every approval moves the bank account, so it is locked only for this statement and the commit.
    if (posting) await commitWith(tx, postingOf(ctx, posting.toPost));
    const due = [...recorded.due, ...(posting?.due ?? [])];
    return { ...recorded, due, correctsBonuses: (posting?.toPost.length ?? 0) > 1, isProtected: isProtected(locked) };
  });
  invalidateMoneyOf(ctx, processed.userId);
  if (correctsBonuses) invalidatePostings(ctx);
  if (decided.isProtected) ctx.invalidate({ topics: ['approvals'], to: 'administrators' });
  await enqueueDeliveries(ctx, due);
  return processed;
}

type Locked = {
  request: LockedRequest;
  earlier: EarlierDecision[];
  member: Owner;
  /** The member's account, for a request that was never posted; undefined: not locked yet. */
  account: MemberAccount | undefined;
  rules: ProtectionRules;
  /** Of the member, for an approval; undefined: the request is rejected. */
  controls: PayoutControlsRow | undefined;
};

const isProtected = ({ rules }: Pick<Locked, 'rules'>): boolean => rules.since !== null;

async function lockForDecision(tx: Tx, ctx: AdminCtx, { id, status }: ProcessRequestInput): Promise<Locked> {
  // Pipelined statements execute in this order, which is the lock order: users, then transactions, then accounts.
  const [member, { row: request, earlier }, account, rules, controls] = await Promise.all([
    lockOwner(tx, ctx, id),
    lockRequest(tx, id),
    status === 'approved' ? lockAvailableOfFirstPosting(tx, id) : undefined,
    readProtection(tx),
    status === 'approved' ? readPayoutControlsOf(tx, id) : undefined,
  ]);
  return { request, earlier, member, account, rules, controls };
}

/** Refuses a request that cannot be decided, or not in this way; returns the payee of a withdrawal. */
async function checkDecidable(
  tx: Tx,
  ctx: AdminCtx,
  { request, earlier, controls }: Locked,
  input: ProcessRequestInput,
): Promise<Payee | undefined> {
  if (request.status !== 'pending') throw await alreadyProcessed(tx, request.id);
  const payee = await expectPayee(tx, request, ctx.approval ? undefined : input.expectedPayee);
  if (input.status === 'approved') {
    if (request.type === 'withdrawal' && !payee) throw new DomainError('PAYEE_MISSING');
    if (request.type === 'withdrawal' && controls) refusePayout(ctx, controls);
    refuseUnconfirmedApproval(request.type, earlier, input.unpaidApprovals);
    if (!ctx.approval) refuseOtherAmount(request, input.seenAmount);
  }
  return payee;
}

/** @throws SecondPersonNeeded, if this administrator may not approve the request alone */
async function requireSecondPersonFor(
  tx: Tx,
  ctx: AdminCtx,
  { status, adminNote = null }: ProcessRequestInput,
  { request, member, rules, payee }: Locked & { payee: Payee | undefined },
): Promise<void> {
  const { id, userId, type, amount } = request;
  assert(type === 'deposit' || type === 'withdrawal', 'only deposits and withdrawals are requests');
  const { bankName, accountName, accountNumber } = payee ?? noBankDetails;
  await requireSecondPerson(tx, ctx, {
    reasons: status === 'approved' && !ctx.approval ? await listApprovalReasons(tx, ctx, rules, request) : [],
    subjectId: id,
    kind: type,
    userId,
    name: member.username,
    amount,
    before: { number: request.number, amount, status: request.status },
    after: {
      status,
      ...(type === 'withdrawal' && { bankName, accountName, accountNumber }),
      ...(adminNote !== null && { adminNote }),
    },
    reliesOn: { type, payee: payee && payeeMark(id, payee) },
    reliedValues: { type },
  });
}

/** @throws DomainError AMOUNT_DIFFERS, unless the amount that the administrator has read is that of the request */
function refuseOtherAmount({ amount }: LockedRequest, seenAmount: Idr | undefined): void {
  if (seenAmount !== undefined && seenAmount !== amount) throw new DomainError('AMOUNT_DIFFERS', {}, { seenAmount: 'invalid' });
}

type Decided = Pick<Locked, 'request' | 'earlier' | 'member'> & { payee: Payee | undefined; balanceAfter: Idr | null };

/** Writes the decision to the row and the audit log and notifies the member. `due`: the external deliveries. */
async function writeDecision(
  tx: Tx,
  ctx: AdminCtx,
  { status, adminNote = null, seenAmount }: ProcessRequestInput,
  { request, earlier, member, payee, balanceAfter }: Decided,
): Promise<{ processed: Request; due: DueDelivery[] }> {
  const decision = { status, adminNote, processedBy: ctx.actor.id, processedAt: ctx.now(), balanceAfter };
  const row = { ...request, ...decision };
  const processed = toRequest({ row, member, payee: payee ?? null, processedByName: ctx.actor.username, earlier });
  const [, , due] = await Promise.all([
    recordAudit(tx, ctx, {
      action: `request.${status}`,
      entityId: request.id,
      before: { userId: request.userId, type: request.type, amount: request.amount, status: request.status },
      after: {
        status,
        adminNote,
        ...(seenAmount !== undefined && { seenAmount }),
        ...(payee && { ...bankAccountEvidence(ctx, payee), ...staffOf(payee) }),
      },
    }),
    updateRow(tx, request.id, decision),
    recordDecision(tx, ctx, { ...processed, reason: adminNote }, lastAuditId),
  ]);
  return { processed, due };
}

type LockedRequest = typeof transactions.$inferSelect;

async function lockRequest(tx: Tx, id: string): Promise<{ row: LockedRequest; earlier: EarlierDecision[] }> {
  const [locked] = await tx
    .select({ row: transactions, earlier: earlierDecisionsOfRow() })
    .from(transactions)
    .where(and(areRequests, eq(transactions.id, id)))
    .for('update');
  if (!locked) throw new DomainError('NOT_FOUND');
  return locked;
}

type Decision = Pick<LockedRequest, 'status' | 'adminNote' | 'balanceAfter'> & { processedBy: string; processedAt: Date };

async function updateRow(tx: Tx, id: string, { status, adminNote, processedBy, processedAt, balanceAfter }: Decision): Promise<void> {
  await tx.execute(sql`
    update transactions set status = ${status}, admin_note = ${adminNote}, processed_by = ${processedBy},
      processed_at = ${processedAt.toISOString()}, balance_after = ${balanceAfter}
    where id = ${id}`);
}

/**
 * The payee of a withdrawal, if it is the one that the administrator saw.
 * @throws DomainError PAYEE_CHANGED
 */
async function expectPayee(tx: Tx, { id, type }: LockedRequest, expected: string | undefined): Promise<Payee | undefined> {
  const payee = type === 'withdrawal' ? await findPayee(tx, id) : undefined;
  const mark = type === 'withdrawal' ? payeeMark(id, payee ?? noBankDetails) : null;
  if (expected !== undefined && expected !== mark) throw new DomainError('PAYEE_CHANGED');
  return payee;
}

async function alreadyProcessed(tx: Tx, id: string): Promise<DomainError> {
  const { status, processedBy, processedAt } = await getRequest(tx, id);
  return new DomainError('ALREADY_PROCESSED', { status, by: processedBy, at: processedAt?.toISOString() ?? null });
}

type PreparedPosting = { toPost: [TransferToPost, ...TransferToPost[]]; due: DueDelivery[]; balanceAfter: Idr };

/**
 * The transfers of an approved request, and the member's available balance right after them: their account is locked from here
 * on. Whether the balance suffices is decided by the database when they are posted.
 */
async function preparePosting(tx: Tx, ctx: AdminCtx, { request, account }: Locked): Promise<PreparedPosting> {
  const { id, type, amount, userId } = request;
  assert(type === 'deposit' || type === 'withdrawal', 'only deposits and withdrawals are requests');
  const reversals = account ? 0 : await countReversals(tx, id);
  // Only a deposit that was posted before can have bonuses that were taken back for it.
  const bonuses = type === 'deposit' && reversals > 0 ? await lockBonusesOn(tx, request) : null;
  const available = account ?? (await lockAvailable(tx, userId));
  const transfer = requestTransfer({ id, type, amount }, available.id, reversals);
  const { toPost, due } = await correctBonuses(tx, ctx, bonuses, type === 'deposit' ? amount : ZERO);
  return { toPost: [transfer, ...toPost], due, balanceAfter: balanceAfter(available, [transfer]) };
}
