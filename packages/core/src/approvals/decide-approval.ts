import { approvalOperations, DomainError, type Approval, type DecideApprovalInput, type RefusalCode } from '@app/contract';
import { schema, type ApprovalSignature } from '@app/db';
import { eq } from 'drizzle-orm';
import { hasPermission } from '../auth/has-permission.ts';
import type { Actor, AdminCtx, ApprovalInUse, MasterAdminActor } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { notYetChecker } from '../protection/find-checkers.ts';
import { endPending, type Ending } from '../protection/end-pending.ts';
import { ValuesChanged } from '../protection/require-second-person.ts';
import { decryptInput } from './approval-input.ts';
import { acceptSignature } from './approval-signature.ts';
import { changedValues } from './changed-values.ts';
import { expireApprovals } from './expire-approvals.ts';
import { findObstacle } from './find-obstacle.ts';
import { operations } from './operations.ts';
import { getApprovalRow, toApproval, type ApprovalRow } from './select-approvals.ts';

const { approvals, users } = schema;

/**
 * Decides an approval. To approve, a caller who has a passkey has to sign with it (`credential`). Approving executes the operation as its
 * maker, with what the maker may do now; the approval becomes `approved` in the database transaction of the operation. If the operation
 * can't be executed as it was proposed, the approval becomes `outdated`; it stays pending when only the signature or the money is missing,
 * payouts are held, or the service is busy.
 * @throws DomainError NOT_FOUND; OWN_RECORD (it is about the caller); NOT_A_CHECKER; PASSKEY_SIGNATURE_REQUIRED, PASSKEY_REFUSED;
 * APPROVAL_DECIDED, APPROVAL_EXPIRED, APPROVAL_OUTDATED; INSUFFICIENT_BALANCE, ABOVE_FREE_BALANCE, MORE_THAN_AT_BANK, PAYOUTS_ON_HOLD, PAYOUTS_FROZEN,
 * UNAVAILABLE
 */
export async function decideApproval(ctx: AdminCtx, { id, decision, note, credential }: DecideApprovalInput): Promise<Approval> {
  const approval = await getApprovalRow(ctx.db, id);
  await refuseObstacle(ctx, approval);
  if (decision === 'rejected') await end(ctx, approval, { status: 'rejected', checker: ctx.actor, note });
  else await execute(ctx, approval, note, await acceptSignature(ctx, approval, credential));
  announce(ctx);
  return toApproval(await getApprovalRow(ctx.db, id));
}

/**
 * Takes back the caller's own proposal.
 * @throws DomainError NOT_FOUND (also for the proposal of another administrator), APPROVAL_DECIDED
 */
export async function withdrawApproval(ctx: AdminCtx, { id }: { id: string }): Promise<void> {
  const approval = await getApprovalRow(ctx.db, id);
  if (approval.makerId !== ctx.actor.id) throw new DomainError('NOT_FOUND');
  await end(ctx, approval, { status: 'withdrawn', maker: ctx.actor });
  announce(ctx);
}

const announce = (ctx: AdminCtx) => ctx.invalidate({ topics: ['approvals', 'requests'], to: 'administrators' });

async function refuseObstacle(ctx: AdminCtx, approval: ApprovalRow): Promise<void> {
  const { obstacle, mayApproveFrom } = await findObstacle(ctx, approval);
  if (obstacle === 'decided') throw alreadyDecided(approval);
  if (obstacle === 'expired') {
    await inTransaction(ctx, (tx) => expireApprovals(tx, ctx));
    announce(ctx);
    throw new DomainError('APPROVAL_EXPIRED');
  }
  if (obstacle === 'about_you') throw new DomainError('OWN_RECORD');
  if (obstacle === 'own_proposal') throw new DomainError('NOT_A_CHECKER', { context: 'ownProposal' });
  if (obstacle === 'not_yet') throw notYetChecker(mayApproveFrom);
}

const alreadyDecided = ({ status, checkerName, decidedAt }: ApprovalRow) =>
  new DomainError('APPROVAL_DECIDED', { status, by: checkerName, at: decidedAt?.toISOString() ?? null });

/**
 * Ends an approval without executing it.
 * @throws DomainError APPROVAL_DECIDED, if it is not pending any more
 */
async function end(ctx: AdminCtx, { id }: ApprovalRow, ending: Ending): Promise<void> {
  const isEnded = await inTransaction(ctx, (tx) => endPending(tx, ctx, eq(approvals.id, id), ending));
  if (!isEnded) throw alreadyDecided(await getApprovalRow(ctx.db, id));
}

/**
 * Ends an approval as outdated, and returns the error APPROVAL_OUTDATED. `found`: the current values of the fields that have changed since it was
 * proposed; null: none that can be shown.
 */
async function outdate(ctx: AdminCtx, approval: ApprovalRow, found: Record<string, unknown> | null = null): Promise<DomainError> {
  await end(ctx, approval, { status: 'outdated', triedBy: ctx.actor.id, found });
  announce(ctx);
  return new DomainError('APPROVAL_OUTDATED');
}

/** After these refusals the approval stays pending: it may succeed later. */
const laterCodes: ReadonlySet<RefusalCode> = new Set([
  'INSUFFICIENT_BALANCE',
  'ABOVE_FREE_BALANCE',
  'MORE_THAN_AT_BANK',
  'PAYOUTS_ON_HOLD',
  'PAYOUTS_FROZEN',
  'UNAVAILABLE',
  'PASSKEY_SIGNATURE_REQUIRED',
  'NOT_A_CHECKER',
]);

async function execute(ctx: AdminCtx, approval: ApprovalRow, note: string | null, signature: ApprovalSignature | null): Promise<void> {
  const maker = await findMaker(ctx, approval);
  if (!maker) throw await outdate(ctx, approval);
  const { id, operation, fingerprint } = approval;
  const { id: checkerId, username } = ctx.actor;
  const inUse: ApprovalInUse = { id, fingerprint, checker: { id: checkerId, username }, note, signature };
  const input = await readInput(ctx, approval);
  if (input === undefined) throw await outdate(ctx, approval);
  try {
    await operations[operation]({ ...ctx, actor: maker, approval: inUse, idempotencyKey: undefined }, input);
  } catch (error) {
    throw await refusalOf(ctx, approval, error);
  }
  // There was nothing left to do, so no approval was needed: the values are as they were to become.
  if ((await getApprovalRow(ctx.db, id)).status === 'pending') throw await outdate(ctx, approval, changedValues(approval, { before: {} }));
}

/** The refusal of a decision whose operation was refused. */
async function refusalOf(ctx: AdminCtx, approval: ApprovalRow, error: unknown): Promise<unknown> {
  // APPROVAL_REQUIRED: the operation posted more than it had asked for, which is a fault of the product.
  if (!(error instanceof DomainError) || laterCodes.has(error.code) || error.code === 'APPROVAL_REQUIRED') return error;
  const current = await getApprovalRow(ctx.db, approval.id);
  if (current.status !== 'pending') return alreadyDecided(current);
  return outdate(ctx, approval, error instanceof ValuesChanged ? changedValues(approval, error.proposal) : null);
}

/**
 * The maker with the role of now, as the actor of the operation; undefined: deleted, or may not do it any more. A plain administrator
 * is an actor of the verbs of plain administrators alone, which `approvalOperations` says.
 */
async function findMaker(ctx: AdminCtx, { makerId, operation }: ApprovalRow): Promise<MasterAdminActor | undefined> {
  const [found] = await ctx.db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.id, makerId));
  const maker: Actor | undefined = found;
  return maker && hasPermission(maker, approvalOperations[operation]) ? (maker as MasterAdminActor) : undefined;
}

async function readInput(ctx: AdminCtx, approval: ApprovalRow): Promise<unknown> {
  const [stored] = await ctx.db.select({ input: approvals.input }).from(approvals).where(eq(approvals.id, approval.id));
  if (!stored?.input) throw alreadyDecided(await getApprovalRow(ctx.db, approval.id));
  return decryptInput(ctx, approval.id, stored.input);
}
