import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { exceedsStorage } from './export-storage.ts';
import type { ExportRow } from './to-export.ts';

const { exports } = schema;

/**
 * How long a worker keeps its export without renewing the lease. Renewed every second; the queue redelivers the job of a killed
 * worker after about the same time.
 */
export const leaseMs = 10_000;
const renewEveryMs = 1_000;

/** The progress of an attempt. */
export type ExportProgress = Pick<ExportRow, 'rowsDone' | 'rowsTotal' | 'bytes'>;

/** SQL: this attempt is still writing the export; it was neither cancelled nor claimed by another worker. */
export const isMine = ({ id, attempts }: ExportRow) =>
  and(eq(exports.id, id), eq(exports.attempts, attempts), eq(exports.status, 'running'));

/**
 * Renews the lease of an export for this attempt and stores its progress, once a second. `isLost` once it was cancelled, claimed
 * by another worker, or not renewed for so long that another worker may have claimed it. `exceedsStorage` once the files exceed a
 * storage limit, which is checked at each renewal.
 */
export function holdLease(ctx: Ctx, row: ExportRow) {
  const progress: ExportProgress = { rowsDone: 0, rowsTotal: row.rowsTotal, bytes: 0 };
  let [isLost, isAbove, heldUntil] = [false, false, row.leaseUntil];
  async function renew() {
    try {
      const leaseUntil = new Date(ctx.now().getTime() + leaseMs);
      const kept = await ctx.db
        .update(exports)
        .set({ ...progress, leaseUntil })
        .where(isMine(row))
        .returning({ id: exports.id });
      if (kept.length === 0) isLost = true;
      else heldUntil = leaseUntil;
      isAbove ||= await exceedsStorage(ctx, row, progress.bytes);
    } catch (error) {
      ctx.log.warn({ err: error, exportId: row.id }, 'lease of an export not renewed, or its size not checked');
      if (heldUntil === null || heldUntil <= ctx.now()) isLost = true;
    }
  }
  let renewing: Promise<void> | undefined; // the renewal in progress: never two at a time, so that a release waits for the last one
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = undefined));
  }, renewEveryMs);
  const release = async () => {
    clearInterval(timer);
    await renewing;
  };
  return { progress, isLost: () => isLost, exceedsStorage: () => isAbove, release };
}
