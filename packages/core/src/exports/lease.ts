import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { isAboveRoom } from './export-room.ts';
import type { ExportRow } from './to-export.ts';

const { exports } = schema;

/**
 * How long a worker that says nothing has its export. Renewed every second; a killed worker's job is given to another by
 * the queue after about as long.
 */
export const leaseMs = 10_000;
const renewEveryMs = 1_000;

/** How far an attempt has got. */
export type ExportProgress = Pick<ExportRow, 'rowsDone' | 'rowsTotal' | 'bytes'>;

/** SQL: the export is still being written by this attempt; it was neither cancelled nor taken up by another worker. */
export const isMine = ({ id, attempts }: ExportRow) =>
  and(eq(exports.id, id), eq(exports.attempts, attempts), eq(exports.status, 'running'));

/**
 * Keeps an export for this attempt and writes down how far it has got, once a second. `isLost` once it was cancelled,
 * taken by another worker, or could not be renewed for so long that another may have it. `isAboveRoom` once the files take up
 * more than they may, which is checked at each renewal.
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
      isAbove ||= await isAboveRoom(ctx, row, progress.bytes);
    } catch (error) {
      ctx.log.warn({ err: error, exportId: row.id }, 'lease of an export not renewed');
      if (heldUntil === null || heldUntil <= ctx.now()) isLost = true;
    }
  }
  let renewing: Promise<void> | undefined; // the one under way: there is never a second, so a release waits for the last
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = undefined));
  }, renewEveryMs);
  const release = async () => {
    clearInterval(timer);
    await renewing;
  };
  return { progress, isLost: () => isLost, isAboveRoom: () => isAbove, release };
}
