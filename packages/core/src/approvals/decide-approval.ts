import { approvalOperations, DomainError, type Approval, type DecideApprovalInput, type RefusalCode } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { hasPermission } from '../auth/has-permission.ts';
import type { Actor, AdminCtx, ApprovalInUse, MasterAdminActor } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { decryptInput } from './approval-input.ts';
import { findObstacle } from './find-obstacle.ts';
import { operations } from './operations.ts';
import { getApprovalRow, toApproval, type ApprovalRow } from './select-approvals.ts';

const { approvals, users } = schema;

/**
 * Decides an approval. Approving executes the operation as its maker, with what the maker may do now; the approval becomes
 * `approved` in the database transaction of the operation. If the operation can't be executed as it was proposed, the approval
 * becomes `outdated`; it stays pending when only the money is missing, or the service is busy.
 * @throws DomainError NOT_FOUND; OWN_RECORD (it is about the caller); NOT_AN_APPROVER; APPROVAL_DECIDED, APPROVAL_EXPIRED,
 * APPROVAL_OUTDATED; INSUFFICIENT_BALANCE, MORE_THAN_AT_BANK, UNAVAILABLE
 */
export async function decideApproval(ctx: AdminCtx, { id, decision, note }: DecideApprovalInput): Promise<Approval> {
  const approval = await getApprovalRow(ctx.db, id);
  await refuseObstacle(ctx, approval);
  if (approval.expiresAt <= ctx.now()) throw await end(ctx, approval, 'expired');
  if (decision === 'rejected') await reject(ctx, approval, note);
  else await execute(ctx, approval, note);
  ctx.invalidate({ topics: ['approvals'], to: 'administrators' });
  return toApproval(await getApprovalRow(ctx.db, id));
}

/**
 * Takes back the caller's own proposal.
 * @throws DomainError NOT_FOUND (also for the proposal of another administrator), APPROVAL_DECIDED
 */
export async function withdrawApproval(ctx: AdminCtx, { id }: { id: string }): Promise<void> {
  const approval = await getApprovalRow(ctx.db, id);
  if (approval.makerId !== ctx.actor.id) throw new DomainError('NOT_FOUND');
  await settleWithout(ctx, approval, 'withdrawn', { decisionNote: null });
  ctx.invalidate({ topics: ['approvals'], to: 'administrators' });
}

async function refuseObstacle(ctx: AdminCtx, approval: ApprovalRow): Promise<void> {
  const { obstacle, mayApproveFrom } = await findObstacle(ctx, approval);
  if (obstacle === 'decided') throw alreadyDecided(approval);
  if (obstacle === 'about_you') throw new DomainError('OWN_RECORD');
  if (obstacle === 'own_proposal') throw new DomainError('NOT_AN_APPROVER', { context: 'ownProposal' });
  if (obstacle === 'not_yet')
    throw new DomainError('NOT_AN_APPROVER', mayApproveFrom ? { context: 'notYet', from: mayApproveFrom.toISOString() } : {});
}

const alreadyDecided = ({ status, checkerName, decidedAt }: ApprovalRow) =>
  new DomainError('APPROVAL_DECIDED', { status, by: checkerName, at: decidedAt?.toISOString() ?? null });

type Ending = 'rejected' | 'withdrawn' | 'expired' | 'outdated';

/** Ends a pending approval without executing it, and records that. */
async function settleWithout(ctx: AdminCtx, approval: ApprovalRow, status: Ending, facts: Partial<ApprovalRow>): Promise<void> {
  const { id, number, operation } = approval;
  const isSettled = await inTransaction(ctx, async (tx) => {
    const settled = await tx
      .update(approvals)
      .set({ status, input: null, decidedAt: ctx.now(), ...facts })
      .where(and(eq(approvals.id, id), eq(approvals.status, 'pending')))
      .returning({ id: approvals.id });
    if (settled.length === 0) return false;
    const { decisionNote } = facts;
    const after = { operation, number, ...(decisionNote && { note: decisionNote }) };
    await recordAudit(tx, ctx, { action: `approval.${status}`, entityId: id, before: { status: 'pending' }, after });
    return true;
  });
  if (!isSettled) throw alreadyDecided(await getApprovalRow(ctx.db, id));
}

const refusals = { expired: 'APPROVAL_EXPIRED', outdated: 'APPROVAL_OUTDATED' } as const;

/** Ends an approval for a reason that is no decision; the change is kept, so its refusal is returned to be thrown afterwards. */
async function end(ctx: AdminCtx, approval: ApprovalRow, status: keyof typeof refusals): Promise<DomainError> {
  await settleWithout(ctx, approval, status, {});
  ctx.invalidate({ topics: ['approvals'], to: 'administrators' });
  return new DomainError(refusals[status]);
}

async function reject(ctx: AdminCtx, approval: ApprovalRow, decisionNote: string | null): Promise<void> {
  const { id: checkerId, username: checkerName } = ctx.actor;
  await settleWithout(ctx, approval, 'rejected', { checkerId, checkerName, decisionNote });
}

/** After these refusals the same operation may succeed later, so the approval stays pending. */
const laterCodes: ReadonlySet<RefusalCode> = new Set(['INSUFFICIENT_BALANCE', 'MORE_THAN_AT_BANK', 'UNAVAILABLE']);

async function execute(ctx: AdminCtx, approval: ApprovalRow, note: string | null): Promise<void> {
  const maker = await findMaker(ctx, approval);
  if (!maker) throw await end(ctx, approval, 'outdated');
  const { id, operation, fingerprint } = approval;
  const { id: checkerId, username } = ctx.actor;
  const inUse: ApprovalInUse = { id, fingerprint, checker: { id: checkerId, username }, note, isSettled: false };
  const input = await readInput(ctx, approval);
  try {
    await operations[operation]({ ...ctx, actor: maker, approval: inUse, idempotencyKey: undefined }, input);
  } catch (error) {
    throw await refusalOf(ctx, approval, error);
  }
  // There was nothing left to do, so no approval was needed.
  if (!inUse.isSettled) throw await end(ctx, approval, 'outdated');
}

/** The refusal of a decision whose operation was refused. */
async function refusalOf(ctx: AdminCtx, approval: ApprovalRow, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || laterCodes.has(error.code)) return error;
  const current = await getApprovalRow(ctx.db, approval.id);
  return current.status === 'pending' ? end(ctx, approval, 'outdated') : alreadyDecided(current);
}

/** The maker with the role of now; undefined: deleted, or may not do it any more. */
async function findMaker(ctx: AdminCtx, { makerId, operation }: ApprovalRow): Promise<MasterAdminActor | undefined> {
  const [found] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.id, makerId));
  const maker: Actor | undefined = found;
  // An operation of plain administrators takes the actor of one; its verb asks for nothing more than its permission.
  return maker && hasPermission(maker, approvalOperations[operation]) ? (maker as MasterAdminActor) : undefined;
}

async function readInput(ctx: AdminCtx, approval: ApprovalRow): Promise<unknown> {
  const [stored] = await ctx.db.select({ input: approvals.input }).from(approvals).where(eq(approvals.id, approval.id));
  if (!stored?.input) throw alreadyDecided(await getApprovalRow(ctx.db, approval.id));
  return decryptInput(ctx, approval.id, stored.input);
}
