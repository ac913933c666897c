import type { ExportFailure } from '@app/contract';
import { schema } from '@app/db';
import type { Ctx } from '../context.ts';
import { deleteExportFile } from './export-files.ts';
import { isMine, type ExportProgress } from './lease.ts';
import type { ExportRow } from './to-export.ts';

const { exports } = schema;

/** How long a file is kept. */
const keptMs = 86_400_000;

/** The file is whole and can be downloaded; false when it was cancelled or taken by another worker meanwhile. */
export async function finishExport(ctx: Ctx, row: ExportRow, progress: ExportProgress): Promise<boolean> {
  const finishedAt = ctx.now();
  const finished = await ctx.db
    .update(exports)
    .set({ ...progress, status: 'done', leaseUntil: null, finishedAt, expiresAt: new Date(finishedAt.getTime() + keptMs) })
    .where(isMine(row))
    .returning({ id: exports.id });
  return finished.length > 0;
}

/** The export is over without a file. */
export async function failExport(ctx: Ctx, row: ExportRow, failure: ExportFailure): Promise<void> {
  await deleteExportFile(ctx, row);
  await ctx.db.update(exports).set({ status: 'failed', failure, leaseUntil: null, finishedAt: ctx.now() }).where(isMine(row));
}

/** Leaves the export to the next worker, from the start. */
export async function giveBackExport(ctx: Ctx, row: ExportRow): Promise<void> {
  await deleteExportFile(ctx, row);
  await ctx.db.update(exports).set({ status: 'queued', leaseUntil: null, rowsDone: 0, bytes: 0 }).where(isMine(row));
}
