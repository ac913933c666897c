import { invariants, type JobRun } from '@app/contract';
import { BrokenBooks, finishRun, getJobRun, isUnderWay, noteProgress, startRun } from '../runs/job-run.ts';
import type { Ctx } from '../context.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { businessDayOf } from '../business-day.ts';
import { requireRightClock } from './require-right-clock.ts';
import { findLastLedgerCheck } from './find-overdue.ts';

const job = 'check-ledger';

/**
 * Proves the ledger once a business day, and raises the alarm when a promise is broken: the run then counts as failed and
 * names it. Asked again on the same day it does nothing and returns null, unless it is asked for a run of its own.
 */
export async function checkLedgerDaily(ctx: Ctx, { runId }: { runId: string | null }): Promise<JobRun | null> {
  await requireRightClock(ctx, job, runId);
  const last = await findLastLedgerCheck(ctx);
  const isDone = last !== null && businessDayOf(last) === businessDayOf(ctx.now());
  if (runId === null && isDone && !(await isUnderWay(ctx, job))) return null;
  const run = await startRun(ctx, job, runId, { countDue: () => Promise.resolve(0), counted: 'completed' });
  if (run.isOver) return getJobRun(ctx, run);
  try {
    return await checkInRun(ctx, run.id);
  } catch (error) {
    await finishRun(ctx, run.id, error);
    throw error;
  }
}

async function checkInRun(ctx: Ctx, runId: string): Promise<JobRun> {
  const check = await checkLedger(ctx, (checked) => noteProgress(ctx, runId, { due: invariants.length, completed: checked }));
  const { holds, transfers, results } = check;
  await noteProgress(ctx, runId, { result: { ...check, checkedAt: check.checkedAt.toISOString() } });
  const broken = results.filter((result) => !result.holds);
  if (holds) ctx.log.info({ transfers }, 'the books are right');
  else
    ctx.log.error(
      { broken: broken.map(({ invariant, violations, examples }) => ({ invariant, violations, examples })) },
      'ALARM: the books are not right',
    );
  return finishRun(ctx, runId, holds ? null : new BrokenBooks(broken.map(({ invariant }) => invariant).join(', ')));
}
