import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordAudit } from './record-audit.ts';

/** Writes down what somebody is about to do to the queue by its dashboard: jobs live outside the database, so it comes first. */
export const recordQueueAct = (ctx: AuthedCtx, { method, path }: { method: string; path: string }): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await recordAudit(tx, ctx, { action: 'queue.changed', entityId: null, before: null, after: { method, path } });
  });
