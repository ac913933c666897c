import { isAllowed, type DecisionObstacle } from '@app/contract';
import type { ReaderCtx } from '../context.ts';
import { findChecker, mayApprove, type Checker } from '../protection/find-checkers.ts';
import type { ApprovalRow } from './select-approvals.ts';

/** Why the caller may not decide an approval, and from when they may approve at all; null: no obstacle. */
export type Obstacle = { obstacle: DecisionObstacle | null; mayApproveFrom: Date | null };

/** Nobody is above it: the maker, the person concerned and a new administrator may not decide, a master admin included. */
export async function findObstacle(ctx: ReaderCtx, approval: ApprovalRow): Promise<Obstacle> {
  const self = await findChecker(ctx.db, ctx.actor.id);
  return { obstacle: obstacleOf(ctx, approval, self), mayApproveFrom: self?.mayApproveFrom ?? null };
}

function obstacleOf(
  ctx: ReaderCtx,
  { status, expiresAt, makerId, subjectUserId }: ApprovalRow,
  self: Checker | undefined,
): DecisionObstacle | null {
  if (status !== 'pending') return 'decided';
  if (expiresAt <= ctx.now()) return 'expired';
  if (!isAllowed('admin', ctx.actor.role)) return 'reads_only';
  if (makerId === ctx.actor.id) return 'own_proposal';
  if (subjectUserId === ctx.actor.id) return 'about_you';
  return self && mayApprove(self, ctx.now()) ? null : 'not_yet';
}
