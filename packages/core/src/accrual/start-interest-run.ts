import type { StartedRun } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { claimRun } from '../runs/job-run.ts';

/**
 * An administrator starts the interest run now. It pays only what is due, and one runs at a time: while one is under
 * way its id is the answer. Should the queue lose the job, the next tick of the schedule takes up the run.
 */
export async function startInterestRun(ctx: AuthedCtx): Promise<StartedRun> {
  const run = await inTransaction(ctx, async (tx) => {
    const claimed = await claimRun(tx, ctx, 'accrue-interest', ctx.actor.id);
    await recordAudit(tx, ctx, { action: 'interest.started', entityId: claimed.id, before: null, after: { joined: !claimed.isNew } });
    return claimed;
  });
  await ctx.enqueue('accrue-interest', { runId: run.id });
  return { runId: run.id };
}
