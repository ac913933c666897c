import { schema } from '@app/db';
import { and, eq, gt, ne, sql, type SQL } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { mayApprove, type Checker } from '../protection/find-checkers.ts';

const { approvals } = schema;

/** SQL: the approval is pending and its time is not over. */
export const waits = ({ now }: Pick<ReaderCtx, 'now'>): SQL | undefined =>
  and(eq(approvals.status, 'pending'), gt(approvals.expiresAt, now()));

/**
 * SQL: the caller may decide the approval, which is where `findObstacle` finds no obstacle. `self`: the caller as a checker; undefined: the
 * caller is no administrator.
 */
export const isDecidable = ({ actor: { id }, now }: Pick<ReaderCtx, 'actor' | 'now'>, self: Checker | undefined): SQL | undefined =>
  self && mayApprove(self, now())
    ? and(waits({ now }), ne(approvals.makerId, id), sql`${approvals.subjectUserId} is distinct from ${id}`)
    : sql`false`;
