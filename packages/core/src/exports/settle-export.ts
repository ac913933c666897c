import type { ExportFailure } from '@app/contract';
import { schema } from '@app/db';
import { and } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { deleteExportFile } from './export-files.ts';
import { isMine, type ExportProgress } from './lease.ts';
import { hasSameRequester, type ExportRow } from './to-export.ts';

const { exports } = schema;

/** How long a file is kept. */
const keptMs = 86_400_000;

/**
 * The file is whole and can be downloaded. False, and no file, when it was cancelled or taken by another worker meanwhile,
 * or its requester has lost the role that they asked under: it holds rows that they may no longer see.
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

/** Tells the operator that a process does not find the file of a finished export. */
export const reportLostFile = (ctx: Ctx, { id }: Pick<ExportRow, 'id'>): void =>
  ctx.log.error({ exportId: id }, 'ALARM: the file of an export is not here: api and worker have to share DATA_DIR');

/** The export is over without a file. */
export async function failExport(ctx: Ctx, row: ExportRow, failure: ExportFailure): Promise<void> {
  await deleteExportFile(ctx, row);
  await ctx.db.update(exports).set({ status: 'failed', failure, leaseUntil: null, finishedAt: ctx.now() }).where(isMine(row));
}

/** Leaves the export to the next worker, from the start; `counted` is what to remember of how the attempt ended. */
export async function giveBackExport(
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
