import type { Export } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { ReaderCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { getOwnExport } from './get-export.ts';
import { toExport } from './to-export.ts';

const { exports } = schema;

/**
 * Cancels a queued or running export; the worker notices at the next renewal of its lease, within a second or two, and deletes
 * the partial file. A finished one is not changed.
 * @throws DomainError NOT_FOUND
 */
export async function cancelExport(ctx: ReaderCtx, { id }: { id: string }): Promise<Export> {
  return inTransaction(ctx, async (tx) => {
    const before = await getOwnExport(tx, ctx, id);
    const [cancelled] = await tx
      .update(exports)
      .set({ status: 'cancelled', leaseUntil: null, finishedAt: ctx.now() })
      .where(and(eq(exports.id, id), inArray(exports.status, ['queued', 'running'])))
      .returning();
    if (!cancelled) return toExport(await getOwnExport(tx, ctx, id)); // it was neither queued nor running any more
    const { list, rowsDone } = cancelled;
    await recordAudit(tx, ctx, { action: 'export.cancelled', entityId: id, before: { status: before.status }, after: { list, rowsDone } });
    return toExport(cancelled);
  });
}
