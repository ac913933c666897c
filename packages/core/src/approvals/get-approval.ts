import type { ApprovalDetails } from '@app/contract';
import type { AdminCtx } from '../context.ts';
import { findObstacle } from './find-obstacle.ts';
import { getApprovalRow, toApproval } from './select-approvals.ts';

/**
 * An approval with the values before and after it, and whether the caller may decide it.
 * @throws DomainError NOT_FOUND
 */
export async function getApproval(ctx: AdminCtx, { id }: { id: string }): Promise<ApprovalDetails> {
  const row = await getApprovalRow(ctx.db, id);
  return { ...toApproval(row), before: row.before, after: row.after, ...(await findObstacle(ctx, row)) };
}
