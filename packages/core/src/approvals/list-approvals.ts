import type { Approval, ApprovalCounts, ListApprovalsInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, gt, min, ne, sql } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';
import { findChecker, mayApprove } from '../protection/find-checkers.ts';
import { readProtection } from '../protection/read-protection.ts';
import { selectApprovals, toApproval, type ListedApproval } from './select-approvals.ts';

const { approvals } = schema;

const order = newestFirst<ListedApproval>({
  at: approvals.requestedAt,
  id: approvals.id,
  of: ({ requestedAt, id }) => ({ at: requestedAt, id }),
});

/** Of one record; `settings` finds the changes of any of them. */
const isAbout = (id: string) => (id === 'settings' ? sql`starts_with(${approvals.subjectId}, 'settings ')` : eq(approvals.subjectId, id));

/** The approvals, newest first, filtered by status and record. */
export async function listApprovals(
  ctx: ReaderCtx,
  { status, subjectId, cursor, ...input }: ListApprovalsInput,
  counted?: Counted,
): Promise<Page<Approval>> {
  const filter = and(
    status === undefined ? undefined : eq(approvals.status, status),
    subjectId === undefined ? undefined : isAbout(subjectId),
  );
  const [rows, total] = await Promise.all([
    selectApprovals(ctx.db)
      .where(and(filter, after(order, cursor)))
      .orderBy(...orderedBy(order))
      .limit(input.limit + 1),
    countListed(ctx.db, approvals, filter, counted),
  ]);
  const page = toPage(rows, input, total, order);
  return { ...page, items: page.items.map(toApproval) };
}

/** What waits for a second administrator, and for the caller among them; and what one administrator may approve alone. */
export async function countApprovalsWaiting(ctx: ReaderCtx): Promise<ApprovalCounts> {
  const { id } = ctx.actor;
  const isForCaller = and(ne(approvals.makerId, id), sql`${approvals.subjectUserId} is distinct from ${id}`);
  const [[counts], self, { since, dueAt, singlePayoutMax, singleDepositMax }] = await Promise.all([
    ctx.db
      .select({
        pending: sql<number>`count(*)`.mapWith(Number),
        oldestAt: min(approvals.requestedAt),
        decidable: sql<number>`count(*) filter (where ${isForCaller})`.mapWith(Number),
      })
      .from(approvals)
      .where(and(eq(approvals.status, 'pending'), gt(approvals.expiresAt, ctx.now()))),
    findChecker(ctx.db, id),
    readProtection(ctx.db),
  ]);
  const { pending = 0, decidable = 0, oldestAt = null } = counts ?? {};
  return {
    pending,
    oldestAt,
    decidable: self && mayApprove(self, ctx.now()) ? decidable : 0,
    mayApproveFrom: self?.mayApproveFrom ?? null,
    protectionDueAt: dueAt,
    alone: since === null ? null : { singlePayoutMax, singleDepositMax },
  };
}
