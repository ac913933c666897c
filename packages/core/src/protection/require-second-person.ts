import { createHash } from 'node:crypto';
import { DomainError, operator, type ApprovalKind, type ApprovalReason } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { Idr } from '@app/money';
import { and, eq } from 'drizzle-orm';
import type { ApprovalInUse, AuthedCtx } from '../context.ts';
import { endPending } from './end-pending.ts';
import { findChecker, mayApprove, notYetChecker } from './find-checkers.ts';
import { isInForce, readProtection } from './read-protection.ts';

const { approvals, users } = schema;

/** The reasons of an operation that always needs a second administrator while protection is on, or of one that needs none. */
export const alwaysIf = (isNeeded: boolean): readonly ApprovalReason[] => (isNeeded ? ['always'] : []);

/** What an operation is about to do. `reasons`: why it needs a second administrator while protection is on; empty: it does not. */
export type Proposal = {
  reasons: readonly ApprovalReason[];
  /** The record that is changed; absent: it is created. */
  subjectId?: string;
  kind?: ApprovalKind;
  /** The user whom it is about. */
  userId?: string;
  /** What it is about, for people. */
  name?: string;
  amount?: Idr;
  /** The values before and after, as the checker is shown them. An approval is refused when those before have changed. */
  before: object | null;
  after: object | null;
  /** Whether it is possible although protection is overdue: what protection can't be switched on without, and what ends the debt. */
  isPossibleWhenOverdue?: boolean;
  /** What else must not have changed, such as the mark of the bank account that is shown in `after`. */
  reliesOn?: unknown;
  /** The values of `reliesOn` for people, by the names of the audit log, who are shown them where they have changed. */
  reliedValues?: Record<string, unknown>;
};

/** An operation was not executed, because a second administrator has to approve it. */
export class SecondPersonNeeded extends Error {
  readonly proposal: Proposal;
  constructor(proposal: Proposal) {
    super('a second administrator has to approve it');
    this.name = 'SecondPersonNeeded';
    this.proposal = proposal;
  }
}

/** An approval can't be executed, because what both administrators relied on has changed since it was proposed. */
export class ValuesChanged extends DomainError {
  /** What would be proposed now. */
  readonly proposal: Proposal;
  constructor(proposal: Proposal) {
    super('APPROVAL_OUTDATED');
    this.proposal = proposal;
  }
}

/**
 * Called by every operation that may need a second administrator, in its database transaction, when it knows what it will do. With an
 * approval (`ctx.approval`) that approval is decided here, in the same transaction as its effect: what its maker saw is compared here then, not
 * by the operation, so that the approval can say what has changed. The operator at the machine needs none.
 * @throws SecondPersonNeeded, which the API turns into an approval after the rollback
 * @throws DomainError PROTECTION_OVERDUE (live mode requires protection, and the time to switch it on is over)
 * @throws DomainError APPROVAL_OUTDATED (`ValuesChanged`: the values before are others than those approved), APPROVAL_DECIDED, NOT_A_CHECKER (the checker may
 * not approve any more)
 */
export async function requireSecondPerson(tx: Tx, ctx: AuthedCtx, proposal: Proposal): Promise<void> {
  if (ctx.approval) return settle(tx, ctx, ctx.approval, proposal);
  if (await isRepeatOfProposal(tx, ctx)) throw new SecondPersonNeeded(proposal);
  if (proposal.reasons.length === 0 || ctx.actor.id === operator.id) return;
  const rules = await readProtection(tx);
  if (rules.since !== null) throw new SecondPersonNeeded(proposal);
  if (isInForce(rules, ctx.now()) && proposal.isPossibleWhenOverdue !== true) throw new DomainError('PROTECTION_OVERDUE');
}

/** Whether a call with this Idempotency-Key was proposed before: then the answer is that approval, whatever the rules are now. */
async function isRepeatOfProposal(tx: Tx, { actor, idempotencyKey }: AuthedCtx): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  return (await tx.$count(approvals, and(eq(approvals.makerId, actor.id), eq(approvals.idempotencyKey, idempotencyKey)))) > 0;
}

/** SHA-256 of what the decision relies on, in hex. */
export const fingerprintOf = ({ subjectId, before, reliesOn = null }: Proposal): string =>
  createHash('sha256')
    .update(JSON.stringify([subjectId ?? null, before, reliesOn]))
    .digest('hex');

async function settle(tx: Tx, ctx: AuthedCtx, approval: ApprovalInUse, proposal: Proposal): Promise<void> {
  if (fingerprintOf(proposal) !== approval.fingerprint) throw new ValuesChanged(proposal);
  const { id, checker, note, signature } = approval;
  await refuseFormerChecker(tx, ctx, checker.id);
  if (!(await endPending(tx, ctx, eq(approvals.id, id), { status: 'approved', checker, note, signature })))
    throw new DomainError('APPROVAL_DECIDED');
}

/**
 * The role and the second factors of the checker may have changed since the decision began; their row is locked, so that a change comes
 * before this check or after the approval.
 */
async function refuseFormerChecker(tx: Tx, ctx: AuthedCtx, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('share');
  const checker = await findChecker(tx, id);
  if (!checker || !mayApprove(checker, ctx.now())) throw notYetChecker(checker?.mayApproveFrom ?? null);
}
