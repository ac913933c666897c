import { businessDayOf, invariants, type JobRun } from '@app/contract';
import { invalidateAdminStats } from '../invalidate.ts';
import { LedgerCheckFailed, finishRun, getRun, isActive, noteProgress, startRun } from '../runs/job-run.ts';
import type { Ctx } from '../context.ts';
import { checkLedger } from '../ledger-check/check-ledger.ts';
import { requireRightClock } from '../runs/require-right-clock.ts';
import { findLastLedgerCheck } from './find-overdue.ts';

const job = 'check-ledger';

/**
 * Checks the ledger once a business day, and raises an alarm when an invariant is broken: the run then counts as failed and names
 * it. Called again on the same day it does nothing and returns null, unless it is called for a run of its own.
 */
export async function checkLedgerDaily(ctx: Ctx, { runId }: { runId: string | null }): Promise<JobRun | null> {
  await requireRightClock(ctx, job, runId);
  const last = await findLastLedgerCheck(ctx);
  const isDone = last !== null && businessDayOf(last) === businessDayOf(ctx.now());
  if (runId === null && isDone && !(await isActive(ctx, job))) return null;
  const run = await startRun(ctx, job, runId, { countDue: () => Promise.resolve(0), counted: 'completed' });
  if (run.isOver) return getRun(ctx, run);
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
  invalidateAdminStats(ctx);
  if (holds) ctx.log.info({ transfers }, 'the ledger is consistent');
  else
    ctx.log.error(
      { broken: broken.map(({ invariant, violations, examples }) => ({ invariant, violations, examples })) },
      'ALARM: the ledger is not consistent',
    );
  return finishRun(ctx, runId, holds ? null : new LedgerCheckFailed(broken.map(({ invariant }) => invariant).join(', ')));
}
