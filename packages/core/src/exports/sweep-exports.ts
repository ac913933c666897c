import { dayMs } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, inArray, lt, lte, not, notInArray, or } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { enqueueExport } from './enqueue-export.ts';
import { deleteExportFile, hasExportFile, listExportFiles } from './export-files.ts';
import { alertMissingFile } from './settle-export.ts';
import { hasSameRequester } from './to-export.ts';

const { exports, exportTickets } = schema;

/** A file without a row may belong to a restored database or to another one; no file is needed for longer than this. */
const unknownKeptMs = 2 * dayMs;
const rowsKeptMs = 30 * dayMs;

/**
 * Enqueues exports whose job was lost, deletes files that have expired or that no requester may download, expires exports whose
 * file is missing, and deletes old export rows. Runs in the worker, which writes the files.
 * May run at any time and twice concurrently.
 */
export async function sweepExports(ctx: Ctx): Promise<void> {
  await requireRightClock(ctx, 'sweep-exports');
  const isLeft = and(eq(exports.status, 'running'), lte(exports.leaseUntil, ctx.now()));
  const due = await ctx.db
    .select({ id: exports.id, attempts: exports.attempts })
    .from(exports)
    .where(or(eq(exports.status, 'queued'), isLeft));
  for (const row of due) await enqueueExport(ctx, row);
  await expireExports(ctx);
  await expireLostExports(ctx);
  await deleteStrayFiles(ctx);
  await ctx.db.delete(exportTickets).where(lt(exportTickets.expiresAt, ctx.now()));
  const isOver = notInArray(exports.status, ['queued', 'running', 'done']);
  await ctx.db.delete(exports).where(and(isOver, lt(exports.createdAt, new Date(ctx.now().getTime() - rowsKeptMs))));
}

async function expireExports(ctx: Ctx): Promise<void> {
  const expired = await ctx.db
    .update(exports)
    .set({ status: 'expired' })
    .where(and(eq(exports.status, 'done'), or(lte(exports.expiresAt, ctx.now()), not(hasSameRequester))))
    .returning({ id: exports.id, attempts: exports.attempts });
  for (const row of expired) await deleteExportFile(ctx, row);
}

/** Expires finished exports whose file is no longer on the disk. */
async function expireLostExports(ctx: Ctx): Promise<void> {
  for (const row of await ctx.db.select().from(exports).where(eq(exports.status, 'done'))) {
    if (await hasExportFile(ctx, row)) continue;
    alertMissingFile(ctx, row);
    await ctx.db
      .update(exports)
      .set({ status: 'expired' })
      .where(and(eq(exports.id, row.id), eq(exports.status, 'done')));
  }
}

/** Deletes the files of attempts that were killed, cancelled or replaced. */
async function deleteStrayFiles(ctx: Ctx): Promise<void> {
  // Files are listed before rows, because a row is written before its file.
  const files = await listExportFiles(ctx);
  if (files.length === 0) return;
  const rows = await ctx.db
    .select({ id: exports.id, attempts: exports.attempts, status: exports.status })
    .from(exports)
    .where(
      inArray(
        exports.id,
        files.map(({ id }) => id),
      ),
    );
  const known = new Map(rows.map((row) => [row.id, row]));
  const machineNow = ctx.now().getTime() - (ctx.clockOffsetMs?.() ?? 0); // comparable with file times
  for (const file of files) {
    const row = known.get(file.id);
    const isNeeded = row
      ? row.attempts === file.attempts && (row.status === 'running' || row.status === 'done')
      : machineNow - file.changedAt.getTime() < unknownKeptMs;
    if (!isNeeded) await deleteExportFile(ctx, file);
  }
}
