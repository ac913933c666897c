import { userRefusal, type ApprovalDetails } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { findObstacle } from './find-obstacle.ts';
import { isSignatureValid, needsPasskey } from './approval-signature.ts';
import { changedSinceOf } from './changed-values.ts';
import { listEarlierPayouts } from './list-earlier-payouts.ts';
import { getApprovalRow, toApproval, type ApprovalRow } from './select-approvals.ts';

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
    changedSince: changedSinceOf((await maySeeSubject(ctx, row)) ? row : { ...row, reliedValues: null }),
    ...obstacle,
    needsPasskey: await needsPasskey(ctx),
    signature: checkerSignature && ((await isSignatureValid(row, checkerSignature)) ? 'valid' : 'invalid'),
  };
}

/** Whether the caller may see the other values of the user whom an approval is about, such as bank details beside a role that changes. */
async function maySeeSubject({ db, actor }: ReaderCtx, { subjectUserId }: ApprovalRow): Promise<boolean> {
  const { id, username, role } = schema.users;
  if (subjectUserId === null) return true;
  const [user] = await db.select({ id, username, role }).from(schema.users).where(eq(id, subjectUserId));
  return user !== undefined && userRefusal('view', actor, user) === null;
}
