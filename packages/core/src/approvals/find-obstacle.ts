import type { DecisionObstacle } from '@app/contract';
import type { AdminCtx } from '../context.ts';
import { findCheckers, mayApprove, type Checker } from '../protection/find-checkers.ts';
import type { ApprovalRow } from './select-approvals.ts';

/** Why the caller may not decide an approval, and from when they may approve at all; null: no obstacle. */
export type Obstacle = { obstacle: DecisionObstacle | null; mayApproveFrom: Date | null };

/** Nobody is above it: the maker, the person concerned and a new administrator may not decide, a master admin included. */
export async function findObstacle(ctx: AdminCtx, approval: ApprovalRow): Promise<Obstacle> {
  const self = await findSelf(ctx);
  return { obstacle: obstacleOf(ctx, approval, self), mayApproveFrom: self?.mayApproveFrom ?? null };
}

/** Whether the caller may approve what others propose about others. */
export async function mayApproveNow(ctx: AdminCtx): Promise<boolean> {
  const self = await findSelf(ctx);
  return self !== undefined && mayApprove(self, ctx.now());
}

const findSelf = async ({ db, actor }: AdminCtx): Promise<Checker | undefined> =>
  (await findCheckers(db)).find(({ id }) => id === actor.id);

function obstacleOf(
  ctx: AdminCtx,
  { status, expiresAt, makerId, subjectUserId }: ApprovalRow,
  self: Checker | undefined,
): DecisionObstacle | null {
  if (status !== 'pending') return 'decided';
  if (expiresAt <= ctx.now()) return 'expired';
  if (makerId === ctx.actor.id) return 'own_proposal';
  if (subjectUserId === ctx.actor.id) return 'about_you';
  return self && mayApprove(self, ctx.now()) ? null : 'not_yet';
}
