import type { StartedRun } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { AdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { invalidateRuns } from '../invalidate.ts';
import { claimRun } from '../runs/job-run.ts';

/**
 * Starts the interest run on an administrator's request. It pays only what is due, and one runs at a time: while one is active,
 * its id is returned. If the queue loses the job, the next job of the schedule continues the run.
 */
export async function startInterestRun(ctx: AdminCtx): Promise<StartedRun> {
  const run = await inTransaction(ctx, async (tx) => {
    const claimed = await claimRun(tx, ctx, 'accrue-interest', ctx.actor.id);
    // `joined`: another run was active already, and its id is returned.
    await recordAudit(tx, ctx, { action: 'interest.started', entityId: claimed.id, before: null, after: { joined: !claimed.isNew } });
    return claimed;
  });
  invalidateRuns(ctx);
  await ctx.enqueue('accrue-interest', { runId: run.id });
  return { runId: run.id };
}
