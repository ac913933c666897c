import type { Export } from '@app/contract';
import { schema } from '@app/db';
import { and, eq, inArray } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { getOwnExport } from './get-export.ts';
import { toExport } from './to-export.ts';

const { exports } = schema;

/**
 * Cancels an export that waits or is being written; the worker notices when it next renews its lease, within a second or two, and deletes what there is
 * of the file. One that is over stays as it is.
 * @throws DomainError NOT_FOUND
 */
export async function cancelExport(ctx: AuthedCtx, { id }: { id: string }): Promise<Export> {
  return inTransaction(ctx, async (tx) => {
    const before = await getOwnExport(tx, ctx, id);
    const [cancelled] = await tx
      .update(exports)
      .set({ status: 'cancelled', leaseUntil: null, finishedAt: ctx.now() })
      .where(and(eq(exports.id, id), inArray(exports.status, ['queued', 'running'])))
      .returning();
    if (!cancelled) return toExport(await getOwnExport(tx, ctx, id)); // it ended meanwhile
    const { list, rowsDone } = cancelled;
    await recordAudit(tx, ctx, { action: 'export.cancelled', entityId: id, before: { status: before.status }, after: { list, rowsDone } });
    return toExport(cancelled);
  });
}
