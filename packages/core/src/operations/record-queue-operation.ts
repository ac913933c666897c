import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * Records a change that is about to be made to the queue through its dashboard: jobs are not in the database, so the entry is
 * written first.
 */
export const recordQueueOperation = (ctx: MasterAdminCtx, { method, path }: { method: string; path: string }): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await recordAudit(tx, ctx, { action: 'queue.changed', entityId: null, before: null, after: { method, path } });
  });
