import type { ApprovalOperation } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';

const { approvals } = schema;

const isPending = eq(approvals.status, 'pending');
const outdated = (ctx: AuthedCtx) => ({ status: 'outdated' as const, input: null, decidedAt: ctx.now() });

/** Ends the pending approval of an operation that was done in another way, such as a request that was rejected meanwhile. */
export async function outdateApproval(tx: Tx, ctx: AuthedCtx, operation: ApprovalOperation, subjectId: string): Promise<void> {
  await endPending(tx, ctx, and(eq(approvals.operation, operation), eq(approvals.subjectId, subjectId)));
}

/** Ends the pending approvals about a user who is being deleted, and removes what all of them say about the user. */
export async function forgetApprovalsOf(tx: Tx, ctx: AuthedCtx, userId: string): Promise<void> {
  await endPending(tx, ctx, eq(approvals.subjectUserId, userId));
  await tx.update(approvals).set({ subjectName: null, before: null, after: null }).where(eq(approvals.subjectUserId, userId));
}

async function endPending(tx: Tx, ctx: AuthedCtx, which: SQL | undefined): Promise<void> {
  await tx.update(approvals).set(outdated(ctx)).where(and(isPending, which));
}
