import type { Request } from '@app/contract';
import { schema, type Db } from '@app/db';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { changesStatus } from '../transactions/decider-name.ts';

const { approvals, auditLog } = schema;

/**
 * Marks requests for administrators: a pending one for which an approval waits for a second administrator, and of one that two approved
 * the second. Other requests are returned unchanged.
 */
export async function markApprovals(db: Db, requests: Request[]): Promise<Request[]> {
  const idsWith = (status: Request['status']) => requests.filter((request) => request.status === status).map(({ id }) => id);
  const [waiting, checkers] = await Promise.all([findWaiting(db, idsWith('pending')), findCheckerNames(db, idsWith('approved'))]);
  return requests.map((request) => {
    const approvedBy = checkers.get(request.id);
    return { ...request, ...(waiting.has(request.id) && { awaitsApproval: true }), ...(approvedBy !== undefined && { approvedBy }) };
  });
}

async function findWaiting(db: Db, ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const isWaiting = sql`${approvals.status} = 'pending'`; // literally, as in the condition of the unique index
  const rows = await db
    .select({ id: approvals.subjectId })
    .from(approvals)
    .where(and(eq(approvals.operation, 'requests.process'), inArray(approvals.subjectId, ids), isWaiting));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Who approved with the administrator who processed a request, from the audit entry of its last decision: the approval itself is decided
 * a moment before `processedAt`.
 */
async function findCheckerNames(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([auditLog.entityId], { id: auditLog.entityId, name: auditLog.approvedByName })
    .from(auditLog)
    .where(and(inArray(auditLog.entityId, ids), changesStatus))
    .orderBy(auditLog.entityId, desc(auditLog.id));
  return new Map(rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [[id, name] as const])));
}
