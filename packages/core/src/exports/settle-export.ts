import { dayMs, type ExportFailure } from '@app/contract';
import { schema } from '@app/db';
import { and } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { deleteExportFile } from './export-files.ts';
import { isMine, type ExportProgress } from './lease.ts';
import { hasSameRequester, type ExportRow } from './to-export.ts';

const { exports } = schema;

/** How long a file is kept. */
const keptMs = dayMs;

/**
 * Marks the file as complete and downloadable. False, and no file, when the export was cancelled or claimed by another worker
 * meanwhile, or its requester no longer has the role under which it was requested: it holds rows that they may no longer see.
 */
export async function finishExport(ctx: Ctx, row: ExportRow, progress: ExportProgress): Promise<boolean> {
  const finishedAt = ctx.now();
  const finished = await ctx.db
    .update(exports)
    .set({ ...progress, status: 'done', leaseUntil: null, finishedAt, expiresAt: new Date(finishedAt.getTime() + keptMs) })
    .where(and(isMine(row), hasSameRequester))
    .returning({ id: exports.id });
  if (finished.length > 0) return true;
  await failExport(ctx, row, 'NOT_ALLOWED'); // touches only an export that is still of this attempt
  return false;
}

/** Alerts the operator that this process does not find the file of a finished export. */
export const alertMissingFile = (ctx: Ctx, { id }: Pick<ExportRow, 'id'>): void =>
  ctx.log.error({ exportId: id }, 'ALARM: the file of an export is not here: api and worker have to share DATA_DIR');

/** Ends the export without a file. */
export async function failExport(ctx: Ctx, row: ExportRow, failure: ExportFailure): Promise<void> {
  await deleteExportFile(ctx, row);
  await ctx.db.update(exports).set({ status: 'failed', failure, leaseUntil: null, finishedAt: ctx.now() }).where(isMine(row));
}

/** Returns the export to the queue, to be restarted by the next worker; `counted` is what to store about how the attempt ended. */
export async function requeueExport(
  ctx: Ctx,
  row: ExportRow,
  counted: Partial<Pick<ExportRow, 'failures' | 'timedOut'>> = {},
): Promise<void> {
  await deleteExportFile(ctx, row);
  await ctx.db
    .update(exports)
    .set({ status: 'queued', leaseUntil: null, rowsDone: 0, bytes: 0, ...counted })
    .where(isMine(row));
}
