import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRun } from '@app/contract';
import { ZERO } from '@app/money';
import type { Ctx } from '../context.ts';
import { accrueBatch, addBatches, type BatchResult } from './accrue-batch.ts';
import { countDue, finishRun, getJobRun, startRun } from './job-run.ts';

export type AccrueTools = {
  /** Asked between batches: true leaves the run under way; whoever takes the job next goes on with it. */
  shouldStop?: () => boolean;
  /** Investments paid per database transaction. */
  batchSize?: number;
};

const batchSizeDefault = 500;
/** Rounds to wait for investments that somebody else holds at the moment. */
const heldRoundsMax = 50;
const heldWaitMs = 200;

/**
 * Pays every day of interest that is due: each full 24 hours since purchase, in order, compounding, once each. May run
 * twice, at once, and after any gap: what is due is asked of the database, and a unique key there makes each day once.
 * `runId` null: the schedule asks; it joins a run that is under way or begins one.
 */
export async function accrueInterest(ctx: Ctx, { runId }: { runId: string | null }, tools: AccrueTools = {}): Promise<JobRun> {
  const run = await startRun(ctx, 'accrue-interest', runId);
  if (run.isOver) return getJobRun(ctx, run);
  try {
    const { isDone, ...total } = await payAllDue(ctx, run.id, tools);
    ctx.log.info({ runId: run.id, isDone, ...total }, 'interest accrued');
    if (!isDone) return await getJobRun(ctx, run);
  } catch (error) {
    await finishRun(ctx, run.id, error);
    throw error;
  }
  return finishRun(ctx, run.id, null);
}

async function payAllDue(
  ctx: Ctx,
  runId: string,
  { shouldStop = () => false, batchSize = batchSizeDefault }: AccrueTools,
): Promise<BatchResult & { isDone: boolean }> {
  let total: BatchResult = { investments: 0, posted: 0, completed: 0, amount: ZERO };
  for (let heldRounds = 0; !shouldStop() && heldRounds < heldRoundsMax;) {
    const batch = await accrueBatch(ctx, { runId, batchSize });
    total = addBatches(total, batch);
    if (batch.investments > 0) continue;
    // Nothing was free to take. What another worker holds is not paid before that worker has said so.
    if ((await countDue(ctx)) === 0) return { ...total, isDone: true };
    heldRounds++;
    await sleep(heldWaitMs);
  }
  return { ...total, isDone: false };
}
