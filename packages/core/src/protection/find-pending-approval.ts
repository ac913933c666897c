import { schema, type Db } from '@app/db';
import { and, eq } from 'drizzle-orm';

const { approvals } = schema;

type PendingApproval = { id: string; number: number; makerName: string };

/** The proposal to approve this request that waits for a second administrator; null: there is none. */
export async function findPendingApproval(db: Db, requestId: string): Promise<PendingApproval | null> {
  const { id, number, makerName, operation, subjectId, status } = approvals;
  const isOfRequest = and(eq(operation, 'requests.process'), eq(subjectId, requestId), eq(status, 'pending'));
  const [found] = await db.select({ id, number, makerName }).from(approvals).where(isOfRequest);
  return found ?? null;
}
