import assert from 'node:assert/strict';
import { DomainError, type EarlierDecision, type ProcessRequestInput, type Request } from '@app/contract';
import { commitWith, schema, type Tx } from '@app/db';
import { add, idr, subtract, ZERO, type Idr } from '@app/money';
import { and, eq, sql } from 'drizzle-orm';
import { accountEvidence } from '../audit/account-evidence.ts';
import { lastAuditId, recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import type { MemberAccount } from '../ledger/get-accounts.ts';
import { lockAvailable } from '../ledger/lock-available.ts';
import { postingOf, type TransferToPost } from '../ledger/post-transfers.ts';
import { countReversals, requestTransfer } from '../ledger/request-transfer.ts';
import { enqueueDeliveries, type DueDelivery } from '../notifications/enqueue-deliveries.ts';
import { recordDecision } from '../notifications/record-decision.ts';
import { findPayee, noBankDetails, staffOf, type Payee } from '../payees/find-payee.ts';
import { payeeMark } from '../payees/payee-mark.ts';
import { correctBonuses } from '../referrals/correct-bonuses.ts';
import { lockBonusesOn } from '../referrals/lock-bonuses-on.ts';
import { lockOwner } from '../transactions/lock-owner.ts';
import { earlierDecisionsOfRow } from './earlier-decisions.ts';
import { getRequest } from './get-request.ts';
import { refuseUnconfirmedApproval } from './refuse-unconfirmed-approval.ts';
import { areRequests, toRequest } from './select-requests.ts';

const { transactions } = schema;

/**
 * Approves or rejects a pending request. Money moves only here, and only on approval. Of two administrators one
 * decides, the other hears who did. The member is told. A deposit that is approved again gives back the bonuses that were
 * taken for it.
 * @throws DomainError NOT_FOUND, OWN_RECORD, NOT_A_MEMBER, ALREADY_PROCESSED, INSUFFICIENT_BALANCE,
 * PAYEE_CHANGED, PAYEE_MISSING, PAID_BEFORE_UNCONFIRMED (the request stays pending)
 */
export async function processRequest(ctx: AuthedCtx, input: ProcessRequestInput): Promise<Request> {
  const { processed, due } = await inTransaction(ctx, async (tx) => {
    // Sent together they are carried out in this order, in which everything is locked: users before rows.
    const [member, { row: request, earlier }, reversals, account] = await Promise.all([
      lockOwner(tx, ctx, input.id),
      lockRequest(tx, input.id),
      countReversals(tx, input.id),
      input.status === 'approved' ? lockAccountOfFirstPosting(tx, input.id) : undefined,
    ]);
    if (request.status !== 'pending') throw await alreadyProcessed(tx, request.id);
    const payee = await expectPayee(tx, request, input.expectedPayee);
    const approved = input.status === 'approved';
    if (approved && request.type === 'withdrawal' && !payee) throw new DomainError('PAYEE_MISSING');
    if (approved) refuseUnconfirmedApproval(request.type, earlier, input.unpaidApprovals);
    const posting = approved ? await preparePosting(tx, ctx, request, { reversals, account }) : null;
    const decision = {
      status: input.status,
      adminNote: input.adminNote ?? null,
      processedBy: ctx.actor.id,
      processedAt: ctx.now(),
      balanceAfter: posting?.balanceAfter ?? request.balanceAfter,
    };
    const row = { ...request, ...decision };
    const processed = toRequest({ row, member, payee: payee ?? null, processedByName: ctx.actor.username, earlier });
    const [, , due] = await Promise.all([
      recordAudit(tx, ctx, {
        action: `request.${input.status}`,
        entityId: request.id,
        before: { userId: request.userId, type: request.type, amount: request.amount, status: request.status },
        after: {
          status: decision.status,
          adminNote: decision.adminNote,
          ...(payee && { ...accountEvidence(ctx, payee), ...staffOf(payee) }),
        },
      }),
      updateRow(tx, request.id, decision),
      recordDecision(tx, ctx, { ...processed, reason: decision.adminNote }, lastAuditId),
    ]);
    // The bank account, which every approval moves, is held for this statement and the commit only.
    if (posting) await commitWith(tx, postingOf(ctx, posting.toPost));
    return { processed, due: [...due, ...(posting?.due ?? [])] };
  });
  await enqueueDeliveries(ctx, due);
  return processed;
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
 * Locks the account of the member whose request this is, unless the request was posted before: then it can have bonuses, of
 * which the rows are locked before any account.
 */
async function lockAccountOfFirstPosting(tx: Tx, id: string): Promise<MemberAccount | undefined> {
  const [account] = await tx.execute<{ id: string; balance: string }>(sql`
    select id, balance from accounts
    where kind = 'available' and user_id = (select user_id from transactions where id = ${id})
      and not exists (select from transfers where transaction_id = ${id} and kind = 'reversal')
    for no key update`);
  return account && { id: Number(account.id), balance: idr(Number(account.balance)) };
}

/** The payee of a withdrawal, when it is the one that the administrator saw. */
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

/** What was locked or counted with the request; `account` undefined: it is not locked yet. */
type Locked = { reversals: number; account: MemberAccount | undefined };
type Posting = { toPost: [TransferToPost, ...TransferToPost[]]; due: DueDelivery[]; balanceAfter: Idr };

/**
 * What an approved request will post, and the member's available balance right after that: their account is locked from
 * here on. Whether there is enough is decided by the database, when it is posted.
 */
async function preparePosting(tx: Tx, ctx: AuthedCtx, request: LockedRequest, { reversals, account }: Locked): Promise<Posting> {
  const { id, type, amount, userId } = request;
  assert(type === 'deposit' || type === 'withdrawal', 'only deposits and withdrawals are requests');
  // Only a deposit that was posted before can have bonuses that were taken back for it.
  const bonuses = type === 'deposit' && reversals > 0 ? await lockBonusesOn(tx, request) : null;
  const available = account ?? (await lockAvailable(tx, userId));
  const balanceAfter = type === 'deposit' ? add(available.balance, amount) : subtract(available.balance, amount);
  const { toPost, due } = await correctBonuses(tx, ctx, bonuses, type === 'deposit' ? amount : ZERO);
  return { toPost: [requestTransfer({ id, type, amount }, available.id, reversals), ...toPost], due, balanceAfter };
}
