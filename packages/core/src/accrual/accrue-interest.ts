import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRun } from '@app/contract';
import type { Ctx } from '../context.ts';
import { invalidatePostings, invalidateRuns } from '../invalidate.ts';
import { accrueOrSetAside } from './accrue-or-set-aside.ts';
import { addBatches, nothingPaid, type BatchResult } from './batch-result.ts';
import { countDue } from './count-due.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { finishRun, getRun, startRun } from '../runs/job-run.ts';
import { listDue, type DueInvestments, type DuePlace } from './list-due.ts';

export type AccrueTools = {
  /** Called between batches: true leaves the run active; the worker that takes the job next continues it. */
  shouldStop?: () => boolean;
  /** Approximate number of days of interest written per database transaction. */
  batchSize?: number;
};

/*
 * Counted in days of interest (each is one transaction and one transfer), so that a batch takes about a second on any day, also
 * after a month of downtime: a worker has ten seconds to finish its batch at shutdown, on a slow machine too. Smaller batches
 * wait for the disk more often; larger ones gain nothing.
 */
const batchSizeDefault = 10_000;
/** Rounds to wait for investments that another transaction has locked. */
const heldRoundsMax = 50;
const heldWaitMs = 200;

/**
 * Pays every day of interest that is due: each full 24 hours since purchase, in order, compounding, once each. May run twice,
 * concurrently, and after any gap: the database determines what is due, and a unique key there makes each day post only once.
 * `runId` null: called by the schedule; it joins the active run or starts one.
 * @throws WrongClock before anything is paid, when the clock of this process differs from the database's
 */
export async function accrueInterest(ctx: Ctx, { runId }: { runId: string | null }, tools: AccrueTools = {}): Promise<JobRun> {
  await requireRightClock(ctx, 'accrue-interest', runId);
  const run = await startRun(ctx, 'accrue-interest', runId, { countDue, counted: 'investments' });
  if (run.isOver) return getRun(ctx, run);
  try {
    const { isDone, ...total } = await payAllDue(ctx, run.id, tools);
    ctx.log.info({ runId: run.id, isDone, ...total }, 'interest accrued');
    if (!isDone) return await getRun(ctx, run);
  } catch (error) {
    await finishRun(ctx, run.id, error);
    throw error;
  }
  return finishRun(ctx, run.id, null);
}

/* Iterates over the due investments, longest overdue first, until none is left. */
async function payAllDue(
  ctx: Ctx,
  runId: string,
  { shouldStop = () => false, batchSize = batchSizeDefault }: AccrueTools,
): Promise<BatchResult & { isDone: boolean }> {
  let total = nothingPaid;
  try {
    for (let heldRounds = 0; heldRounds < heldRoundsMax;) {
      let isIdle = true;
      for (let after: DuePlace | undefined; ;) {
        if (shouldStop()) return { ...total, isDone: false };
        const { ids, last }: DueInvestments = await listDue(ctx, { after, daysMax: batchSize });
        if (last === undefined && after === undefined) return { ...total, isDone: true };
        if (last === undefined) break;
        const batch = await accrueOrSetAside(ctx, { runId, ids, shouldStop });
        total = addBatches(total, batch);
        invalidateRuns(ctx);
        if (batch.investments > 0) isIdle = false;
        after = last;
      }
      // An investment that another worker has locked counts as unpaid until that worker has committed.
      if (isIdle) {
        heldRounds++;
        await sleep(heldWaitMs);
      }
    }
    return { ...total, isDone: false };
  } finally {
    // Once, because a run of many batches would have every open page fetch again with each of them.
    if (total.investments > 0) invalidatePostings(ctx);
  }
}
