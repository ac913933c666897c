import type { ApprovalOperation } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { forgetNameInNotices } from '../notifications/notify-of-approval.ts';
import { endPending } from './end-pending.ts';

const { approvals } = schema;

/**
 * Ends the pending approval of an operation that was done in another way, such as a request that was rejected meanwhile. `found`: the values
 * before it that are others now.
 */
export async function outdateApproval(
  tx: Tx,
  ctx: Ctx,
  { operation, subjectId, found }: { operation: ApprovalOperation; subjectId: string; found: Record<string, unknown> },
): Promise<void> {
  await outdate(tx, ctx, and(eq(approvals.operation, operation), eq(approvals.subjectId, subjectId)), found);
}

/** Ends what a user proposed whose account may have been in other hands, or who has another role now. */
export const outdateApprovalsBy = (tx: Tx, ctx: Ctx, makerId: string): Promise<void> => outdate(tx, ctx, eq(approvals.makerId, makerId));

/** Ends what would pay a user whose payouts are being frozen, or release them: whoever proposed it did not know why they are. */
export const outdatePayoutsOf = (tx: Tx, ctx: Ctx, userId: string): Promise<void> =>
  outdate(tx, ctx, and(eq(approvals.subjectUserId, userId), inArray(approvals.operation, [...payoutOperations])));

const payoutOperations = ['requests.process', 'transactions.update', 'payoutControls.release'] as const satisfies ApprovalOperation[];

/** Ends all pending approvals. */
export const outdateAllApprovals = (tx: Tx, ctx: Ctx): Promise<void> => outdate(tx, ctx, undefined);

/** Ends the pending approvals about a user who is being deleted, and removes what all of them say about the user. */
export async function forgetApprovalsOf(tx: Tx, ctx: Ctx, { id, username }: { id: string; username: string }): Promise<void> {
  await outdate(tx, ctx, eq(approvals.subjectUserId, id));
  /* A user who was to be created had no id yet. */
  const isAboutUser = or(
    eq(approvals.subjectUserId, id),
    and(eq(approvals.operation, 'users.create'), eq(approvals.subjectName, username)),
  );
  const about = await tx
    .update(approvals)
    .set({ subjectName: null, before: null, after: null, reliedValues: null, foundValues: null })
    .where(isAboutUser)
    .returning({ id: approvals.id });
  await forgetNameInNotices(
    tx,
    about.map((approval) => approval.id),
  );
}

async function outdate(tx: Tx, ctx: Ctx, which: SQL | undefined, found: Record<string, unknown> | null = null): Promise<void> {
  await endPending(tx, ctx, which, { status: 'outdated', found });
}
