import type { StartedRun } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateRuns } from '../invalidate.ts';
import { claimRun } from '../runs/job-run.ts';

/** Starts a check of the ledger by the worker, on a master admin's request; an active check is joined. */
export async function startLedgerCheck(ctx: MasterAdminCtx): Promise<StartedRun> {
  const run = await inTransaction(ctx, async (tx) => {
    const claimed = await claimRun(tx, ctx, 'check-ledger', ctx.actor.id);
    await recordAudit(tx, ctx, { action: 'ledger.check_started', entityId: claimed.id, before: null, after: { joined: !claimed.isNew } });
    return claimed;
  });
  invalidateRuns(ctx);
  await ctx.enqueue('check-ledger', { runId: run.id });
  return { runId: run.id };
}
