import { DomainError, type ExportList } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, inArray, ne, sql } from 'drizzle-orm';
import type { AuthedCtx, Ctx } from '../context.ts';
import { exportBytesMax } from '../limits/limit-activity.ts';
import { lockExports } from './lock-exports.ts';
import { estimateBytes, type ExportRow } from './to-export.ts';

const { exports } = schema;

/**
 * Refuses an export that would exceed the storage limits, by the estimated sizes of what is still to be written. Estimates may be
 * too low, so `exceedsStorage` checks the written sizes later.
 * @throws DomainError NO_ROOM_FOR_EXPORT
 */
export async function refuseAboveStorage(tx: Tx, ctx: AuthedCtx, list: ExportList, rowsTotal: number): Promise<void> {
  await lockExports(tx); // so that concurrent starts count one another
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

/** Whether an export with this many bytes written exceeds a storage limit, together with the other files at their current sizes. */
export async function exceedsStorage({ db }: Ctx, { id, requestedBy }: ExportRow, bytes: number): Promise<boolean> {
  const [others] = await db
    .select({
      all: sql<string | null>`sum(${exports.bytes})`,
      own: sql<string | null>`sum(${exports.bytes}) filter (where ${exports.requestedBy} = ${requestedBy})`,
    })
    .from(exports)
    .where(and(ne(exports.id, id), inArray(exports.status, ['running', 'done'])));
  return Number(others?.own ?? 0) + bytes > exportBytesMax.own || Number(others?.all ?? 0) + bytes > exportBytesMax.all;
}
