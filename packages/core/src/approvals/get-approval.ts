import type { ApprovalDetails } from '@app/contract';
import type { ReaderCtx } from '../context.ts';
import { findObstacle } from './find-obstacle.ts';
import { isSignatureValid, needsPasskey } from './approval-signature.ts';
import { changedSinceOf } from './changed-values.ts';
import { listEarlierPayouts } from './list-earlier-payouts.ts';
import { getApprovalRow, toApproval } from './select-approvals.ts';

/**
 * An approval with the values before and after it, the earlier payouts of a member whom it pays, what made it outdated, and whether the caller
 * may decide it.
 * @throws DomainError NOT_FOUND
 */
export async function getApproval(ctx: ReaderCtx, { id }: { id: string }): Promise<ApprovalDetails> {
  const row = await getApprovalRow(ctx.db, id);
  const { before, after, checkerSignature } = row;
  const obstacle = await findObstacle(ctx, row);
  return {
    ...toApproval(row),
    before,
    after,
    ...(await listEarlierPayouts(ctx.db, row)),
    changedSince: changedSinceOf(row),
    ...obstacle,
    needsPasskey: await needsPasskey(ctx),
    signature: checkerSignature && ((await isSignatureValid(row, checkerSignature)) ? 'valid' : 'invalid'),
  };
}
