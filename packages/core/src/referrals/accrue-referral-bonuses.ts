import { setTimeout as sleep } from 'node:timers/promises';
import { endOf, type BusinessDay, type JobRun } from '@app/contract';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import { invalidatePostings, invalidateRuns } from '../invalidate.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { finishRun, getRun, isActive, startRun } from '../runs/job-run.ts';
import type { Ctx } from '../context.ts';
import { accrueBonusBatch } from './accrue-bonus-batch.ts';
import { closeDay, findOpenDays, isInterestOwedBefore } from './open-bonus-days.ts';

export type BonusOptions = {
  /** Called between batches: true leaves the run active; the worker that takes the job next continues it. */
  shouldStop?: () => boolean;
  /** Friends per database transaction. They are locked meanwhile, so it is short: a fraction of a second. */
  batchSize?: number;
};

const batchSizeDefault = 2_000;
/** Rounds to wait for friends that another database transaction has locked. */
const heldRoundsMax = 50;
const heldWaitMs = 200;
const job = 'accrue-referral-bonuses';

/**
 * Pays the referral bonuses of every past business day that is not yet closed, the oldest first. May run twice, concurrently, and
 * after any gap: a unique key pays each friend's day once. `runId` null: called by the schedule; it joins the active run or
 * starts one, and returns null when no day is open and no run is active.
 */
export async function accrueReferralBonuses(
  ctx: Ctx,
  { runId }: { runId: string | null },
  { shouldStop = () => false, batchSize = batchSizeDefault }: BonusOptions = {},
): Promise<JobRun | null> {
  await requireRightClock(ctx, job, runId);
  if (runId === null && (await findOpenDays(ctx)).next === null && !(await isActive(ctx, job))) return null;
  const run = await startRun(ctx, job, runId, { countDue: async () => (await findOpenDays(ctx)).count, counted: 'completed' });
  if (run.isOver) return getRun(ctx, run);
  try {
    const isDone = await closeOpenDays(ctx, run.id, { shouldStop, batchSize }).finally(() => invalidatePostings(ctx));
    ctx.log.info({ runId: run.id, isDone }, 'referral bonuses accrued');
    if (!isDone) return await getRun(ctx, run);
  } catch (error) {
    await finishRun(ctx, run.id, error);
    throw error;
  }
  return finishRun(ctx, run.id, null);
}

/* In order, because a day's bonuses are part of the balances of the next one. */
async function closeOpenDays(ctx: Ctx, runId: string, options: Required<BonusOptions>): Promise<boolean> {
  for (;;) {
    const { next: day } = await findOpenDays(ctx);
    if (day === null) return true;
    if (!(await payInterestBefore(ctx, endOf(day), options))) return false;
    if (!(await payDay(ctx, { runId, day }, options))) return false;
    await closeDay(ctx, { runId, day });
  }
}

/* A maturity that is posted late counts from its due instant, so it has to be posted before the balances are read. */
async function payInterestBefore(ctx: Ctx, end: Date, { shouldStop }: Required<BonusOptions>): Promise<boolean> {
  if (!(await isInterestOwedBefore(ctx, end))) return true;
  await accrueInterest(ctx, { runId: null }, { shouldStop });
  return !(await isInterestOwedBefore(ctx, end));
}

/** Iterates over all friends until none is skipped; false when asked to stop, or when a friend stays locked too long. */
async function payDay(
  ctx: Ctx,
  of: { runId: string; day: BusinessDay },
  { shouldStop, batchSize }: Required<BonusOptions>,
): Promise<boolean> {
  for (let round = 0; round < heldRoundsMax; round++) {
    let held = 0;
    for (let after: string | undefined; ;) {
      if (shouldStop()) return false;
      const batch = await accrueBonusBatch(ctx, { ...of, after, size: batchSize });
      held += batch.held;
      invalidateRuns(ctx);
      if (batch.last === null) break;
      after = batch.last;
    }
    if (held === 0) return true;
    await sleep(heldWaitMs);
  }
  return false;
}
