import { schema, type Db, type Tx } from '@app/db';
import { and, eq, lte } from 'drizzle-orm';

const { approvals } = schema;

/** Ends the pending approvals that nobody decided in time. */
export async function expireApprovals(db: Db | Tx, now: Date): Promise<void> {
  await db
    .update(approvals)
    .set({ status: 'expired', input: null, decidedAt: now })
    .where(and(eq(approvals.status, 'pending'), lte(approvals.expiresAt, now)));
}
