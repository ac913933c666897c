import type { Approval, ApprovalCounts, ApprovalStatusFilter, ListApprovalsInput, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, min, ne, sql, type SQL } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { after, newestFirst, orderedBy, toPage } from '../page.ts';
import { findChecker } from '../protection/find-checkers.ts';
import { readProtection } from '../protection/read-protection.ts';
import { withinDays } from '../within-days.ts';
import { isDecidable } from './decidable.ts';
import { foundApprovals } from './found-approvals.ts';
import { selectApprovals, toApproval, type ListedApproval } from './select-approvals.ts';

const { approvals } = schema;

/** The order of the list. */
export const approvalOrder = newestFirst<ListedApproval>({
  at: approvals.requestedAt,
  id: approvals.id,
  of: ({ requestedAt, id }) => ({ at: requestedAt, id }),
});

/** Of one record; `settings` finds the changes of any of them. */
const isAbout = (id: string) => (id === 'settings' ? sql`starts_with(${approvals.subjectId}, 'settings ')` : eq(approvals.subjectId, id));

const hasStatus = (status: ApprovalStatusFilter) => (status === 'decided' ? ne(approvals.status, 'pending') : eq(approvals.status, status));

type Filter = Omit<ListApprovalsInput, 'limit' | 'cursor'>;

/** SQL: what a list of approvals is limited to. */
export async function approvalFilter(
  ctx: ReaderCtx,
  { status, mine, decidable, operation, subjectId, search, from, to }: Filter,
): Promise<SQL | undefined> {
  return and(
    status === undefined ? undefined : hasStatus(status),
    mine === true ? eq(approvals.makerId, ctx.actor.id) : undefined,
    decidable === true ? isDecidable(ctx, await findChecker(ctx.db, ctx.actor.id)) : undefined,
    operation === undefined ? undefined : eq(approvals.operation, operation),
    subjectId === undefined ? undefined : isAbout(subjectId),
    search ? foundApprovals(search) : undefined,
    withinDays(approvals.requestedAt, { from, to }),
  );
}

/**
 * The approvals, newest first, filtered by status, record, operation, the days on which they were proposed and a search (`foundApprovals`), and
 * to those that the caller proposed or may decide.
 */
export async function listApprovals(
  ctx: ReaderCtx,
  { cursor, limit, ...asked }: ListApprovalsInput,
  counted?: Counted,
): Promise<Page<Approval>> {
  const filter = await approvalFilter(ctx, asked);
  const [rows, total] = await Promise.all([
    selectApprovals(ctx.db)
      .where(and(filter, after(approvalOrder, cursor)))
      .orderBy(...orderedBy(approvalOrder))
      .limit(limit + 1),
    countListed(ctx.db, approvals, filter, counted),
  ]);
  const page = toPage(rows, { limit }, total, approvalOrder);
  return { ...page, items: page.items.map(toApproval) };
}

/** What waits for a second administrator, and for the caller among them; and what one administrator may approve alone. */
export async function countApprovalsWaiting(ctx: ReaderCtx): Promise<ApprovalCounts> {
  const [self, { since, dueAt, singlePayoutMax, singleDepositMax }] = await Promise.all([
    findChecker(ctx.db, ctx.actor.id),
    readProtection(ctx.db),
  ]);
  const [counts] = await ctx.db
    .select({
      pending: sql<number>`count(*)`.mapWith(Number),
      oldestAt: min(approvals.requestedAt),
      decidable: sql<number>`count(*) filter (where ${isDecidable(ctx, self)})`.mapWith(Number),
    })
    .from(approvals)
    .where(eq(approvals.status, 'pending'));
  const { pending = 0, decidable = 0, oldestAt = null } = counts ?? {};
  return {
    pending,
    oldestAt,
    decidable,
    mayApproveFrom: self?.mayApproveFrom ?? null,
    protectionDueAt: dueAt,
    alone: since === null ? null : { singlePayoutMax, singleDepositMax },
  };
}
