import assert from 'node:assert/strict';
import { DomainError, type Export, type ExportList, type StartExportInput } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { businessDayOf } from '../business-day.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { exportBytesMax, limitExports } from '../limits/limit-activity.ts';
import { auditedFilters } from './audited-filters.ts';
import { enqueueExport } from './enqueue-export.ts';
import { countRows } from './list-rows.ts';
import { lockExports } from './lock-exports.ts';
import { estimateBytes, mayExport, toExport } from './to-export.ts';

const { exports, users } = schema;

/** Exports of one administrator that wait or are being written at a time. */
const underWayMax = 3;

/** @throws DomainError NOT_LOGGED_IN, TOO_MANY_EXPORTS, TOO_MANY_REQUESTS */
async function refuseTooMany(tx: Tx, ctx: AuthedCtx): Promise<void> {
  // Starts at the same moment wait for one another here, and so count one another.
  const [caller] = await tx.select({ id: users.id }).from(users).where(eq(users.id, ctx.actor.id)).for('no key update');
  if (!caller) throw new DomainError('NOT_LOGGED_IN'); // deleted meanwhile
  await limitExports(tx, ctx);
  const underWay = await tx.$count(exports, and(eq(exports.requestedBy, ctx.actor.id), inArray(exports.status, ['queued', 'running'])));
  if (underWay >= underWayMax) throw new DomainError('TOO_MANY_EXPORTS', { count: underWay });
}

/**
 * Files are kept for a day: without a bound they would fill the disk, and those of one administrator the place of all.
 * @throws DomainError NO_ROOM_FOR_EXPORT
 */
async function refuseAboveRoom(tx: Tx, ctx: AuthedCtx, list: ExportList, rowsTotal: number): Promise<void> {
  await lockExports(tx); // starts of everybody at the same moment count one another
  const { requestedBy, status, rowsDone, bytes } = exports;
  const kept = await tx
    .select({ requestedBy, list: exports.list, status, rowsDone, rowsTotal: exports.rowsTotal, bytes })
    .from(exports)
    .where(inArray(status, ['queued', 'running', 'done']));
  const asked = { requestedBy: ctx.actor.id, list, status: 'queued', rowsDone: 0, rowsTotal, bytes: 0 } as const;
  const sizeOf = (rows: Parameters<typeof estimateBytes>[0][]) => rows.reduce((sum, row) => sum + estimateBytes(row), 0);
  const all = [...kept, asked];
  const own = all.filter((row) => row.requestedBy === ctx.actor.id);
  if (sizeOf(own) > exportBytesMax.own || sizeOf(all) > exportBytesMax.all) throw new DomainError('NO_ROOM_FOR_EXPORT');
}

/**
 * Has the worker write a list into a file, in the language of the caller. Who asked for which list, with which filters
 * and how many rows it had, is in the audit log before anything is written.
 * @throws DomainError NOT_ALLOWED, TOO_MANY_EXPORTS, TOO_MANY_REQUESTS, NO_ROOM_FOR_EXPORT
 */
export async function startExport(ctx: AuthedCtx, { list, filters }: StartExportInput): Promise<Export> {
  if (!mayExport(ctx.actor.role, list)) throw new DomainError('NOT_ALLOWED');
  const row = await inTransaction(ctx, async (tx) => {
    await refuseTooMany(tx, ctx);
    const rowsTotal = await countRows({ ...ctx, db: tx }, list, filters); // costs most: not for who is refused, and one at a time for each
    await refuseAboveRoom(tx, ctx, list, rowsTotal);
    const [made] = await tx
      .insert(exports)
      .values({
        requestedBy: ctx.actor.id,
        role: ctx.actor.role,
        list,
        filters,
        language: ctx.language ?? 'en',
        fileName: `${list}-${businessDayOf(ctx.now())}.csv`,
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
