import assert from 'node:assert/strict';
import { businessDayOf, DEFAULT_LANGUAGE, DomainError, exportFileOf, type Export, type StartExportInput } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { ReaderCtx, AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { limitExports } from '../limits/limit-activity.ts';
import { auditedFilters } from './audited-filters.ts';
import { enqueueExport } from './enqueue-export.ts';
import { refuseAboveStorage } from './export-storage.ts';
import { countRows } from './list-rows.ts';
import { mayExport, toExport } from './to-export.ts';

const { exports, users } = schema;

/** Maximum number of queued or running exports of one administrator. */
const underWayMax = 3;

/** @throws DomainError TOO_MANY_EXPORTS, TOO_MANY_REQUESTS */
async function refuseTooMany(db: Db | Tx, ctx: AuthedCtx): Promise<void> {
  await limitExports(db, ctx);
  const underWay = await db.$count(exports, and(eq(exports.requestedBy, ctx.actor.id), inArray(exports.status, ['queued', 'running'])));
  if (underWay >= underWayMax) throw new DomainError('TOO_MANY_EXPORTS', { count: underWay });
}

/**
 * Serializes concurrent starts of one administrator.
 * @throws DomainError NOT_LOGGED_IN when deleted meanwhile
 */
async function lockCaller(tx: Tx, ctx: AuthedCtx): Promise<void> {
  const [caller] = await tx.select({ id: users.id }).from(users).where(eq(users.id, ctx.actor.id)).for('no key update');
  if (!caller) throw new DomainError('NOT_LOGGED_IN');
}

/**
 * Queues the writing of a list into a file, in the language of the caller. The requester, the list, the filters and the number of
 * rows are in the audit log before anything is written.
 * @throws DomainError NOT_ALLOWED, NOT_LOGGED_IN, NOT_LOGGED_YET of a ledger log that is not signed yet, TOO_MANY_EXPORTS, TOO_MANY_REQUESTS, NO_ROOM_FOR_EXPORT
 */
export async function startExport(ctx: ReaderCtx, { list, filters }: StartExportInput): Promise<Export> {
  if (!mayExport(ctx.actor.role, list)) throw new DomainError('NOT_ALLOWED');
  await refuseTooMany(ctx.db, ctx); // checked before the count, which is the most expensive step, and again under the lock
  // Outside of the transaction: a count may take seconds, during which it would hold the locks of the start.
  const rowsTotal = await countRows(ctx, list, filters);
  const row = await inTransaction(ctx, async (tx) => {
    await lockCaller(tx, ctx);
    await refuseTooMany(tx, ctx);
    await refuseAboveStorage(tx, ctx, list, rowsTotal);
    const [made] = await tx
      .insert(exports)
      .values({
        requestedBy: ctx.actor.id,
        role: ctx.actor.role,
        list,
        filters,
        language: ctx.language ?? DEFAULT_LANGUAGE,
        fileName: exportFileOf(list).name(businessDayOf(ctx.now())),
        status: 'queued',
        rowsTotal,
        createdAt: ctx.now(),
      })
      .returning();
    assert(made);
    await recordAudit(tx, ctx, {
      action: 'list.exported',
      entityId: made.id,
      before: null,
      after: { list, filters: auditedFilters(filters), rows: rowsTotal },
    });
    return made;
  });
  await enqueueExport(ctx, row);
  return toExport(row);
}
