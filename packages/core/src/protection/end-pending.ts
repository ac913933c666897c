import type { ApprovalStatus } from '@app/contract';
import { schema, type ApprovalSignature, type Db, type Tx } from '@app/db';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Actor } from '../context.ts';

const { approvals } = schema;

/** How approvals end. `checker`: who decided, absent when nobody did; `note`: of the decision; `signature`: of the checker's passkey. */
export type Ending = {
  status: Exclude<ApprovalStatus, 'pending'>;
  checker?: Pick<Actor, 'id' | 'username'>;
  note?: string | null;
  signature?: ApprovalSignature | null;
};

/**
 * Ends those of some approvals that are still pending, and removes what was typed; returns whether there was any. Of two endings of an
 * approval at once the second finds none.
 */
export async function endPending(
  db: Db | Tx,
  at: Date,
  which: SQL | undefined,
  { status, checker, note = null, signature = null }: Ending,
): Promise<boolean> {
  const checkedBy = checker && { checkerId: checker.id, checkerName: checker.username };
  const ended = await db
    .update(approvals)
    .set({ status, input: null, decidedAt: at, decisionNote: note, checkerSignature: signature, ...checkedBy })
    .where(and(eq(approvals.status, 'pending'), which))
    .returning({ id: approvals.id });
  return ended.length > 0;
}
