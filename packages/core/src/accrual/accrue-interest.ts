import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRun } from '@app/contract';
import type { Ctx } from '../context.ts';
import { accrueOrSetAside } from './accrue-or-set-aside.ts';
import { addBatches, nothingPaid, type BatchResult } from './batch-result.ts';
import { countDue } from './count-due.ts';
import { requireRightClock } from '../operations/require-right-clock.ts';
import { finishRun, getJobRun, startRun } from '../runs/job-run.ts';
import { listDue, type Due } from './list-due.ts';

export type AccrueTools = {
  /** Asked between batches: true leaves the run under way; whoever takes the job next goes on with it. */
  shouldStop?: () => boolean;
  /** Days of interest written per database transaction, about. */
  batchSize?: number;
};

/*
 * Counted in days of interest, each a transaction and a transfer, so that a batch takes the same second or so after a
 * month of downtime as on any day: a worker that is told to end has ten for the batch in hand, on a slow machine too.
 * Smaller batches wait more often for the disk; larger ones gain nothing.
 */
const batchSizeDefault = 10_000;
/** Rounds to wait for investments that somebody else holds at the moment. */
const heldRoundsMax = 50;
const heldWaitMs = 200;

/**
 * Pays every day of interest that is due: each full 24 hours since purchase, in order, compounding, once each. May run
 * twice, at once, and after any gap: what is due is asked of the database, and a unique key there makes each day once.
 * `runId` null: the schedule asks; it joins a run that is under way or begins one.
 * @throws WrongClock before anything is paid, when the clock of this process is not the database's
 */
export async function accrueInterest(ctx: Ctx, { runId }: { runId: string | null }, tools: AccrueTools = {}): Promise<JobRun> {
  await requireRightClock(ctx, 'accrue-interest', runId);
  const run = await startRun(ctx, 'accrue-interest', runId, { countDue, counted: 'investments' });
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

/* Walks over what is due from the longest overdue on, again and again until there is nothing. */
async function payAllDue(
  ctx: Ctx,
  runId: string,
  { shouldStop = () => false, batchSize = batchSizeDefault }: AccrueTools,
): Promise<BatchResult & { isDone: boolean }> {
  let total = nothingPaid;
  for (let heldRounds = 0; heldRounds < heldRoundsMax;) {
    let isIdle = true;
    for (let after: Due | undefined; ;) {
      if (shouldStop()) return { ...total, isDone: false };
      const due: Due[] = await listDue(ctx, { after, daysMax: batchSize });
      if (due.length === 0 && after === undefined) return { ...total, isDone: true };
      if (due.length === 0) break;
      const batch = await accrueOrSetAside(ctx, { runId, ids: due.map(({ id }) => id), shouldStop });
      total = addBatches(total, batch);
      if (batch.investments > 0) isIdle = false;
      after = due.at(-1);
    }
    // What another worker holds is not paid before that worker has said so.
    if (isIdle) {
      heldRounds++;
      await sleep(heldWaitMs);
    }
  }
  return { ...total, isDone: false };
}
