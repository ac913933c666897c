import { schema } from '@app/db';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { ExportFile } from './export-files.ts';
import type { ExportRow } from './to-export.ts';

const { exports } = schema;

/** Enqueues the next attempt, once; if the queue loses it, the sweep finds the row. */
export const enqueueExport = (ctx: Ctx, { id, attempts }: ExportFile): Promise<void> =>
  ctx.enqueue('write-export', { exportId: id }, { key: `export-${id}-${attempts}` });

/**
 * Enqueues the oldest queued export of the same requester, which waited for the end of this one. Its own job may already have run
 * without doing anything because of the running export; it may also be about to run, so this job has a key of its own.
 */
export async function enqueueNext(ctx: Ctx, { requestedBy, id, attempts }: ExportRow): Promise<void> {
  if (requestedBy === null) return;
  const [next] = await ctx.db
    .select({ id: exports.id })
    .from(exports)
    .where(and(eq(exports.requestedBy, requestedBy), eq(exports.status, 'queued'), ne(exports.id, id)))
    .orderBy(asc(exports.createdAt), asc(exports.id))
    .limit(1);
  if (next) await ctx.enqueue('write-export', { exportId: next.id }, { key: `export-${next.id}-after-${id}-${attempts}` });
}
