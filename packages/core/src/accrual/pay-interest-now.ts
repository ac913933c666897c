import type { JobRun } from '@app/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { claimRun } from '../runs/job-run.ts';
import { accrueInterest } from './accrue-interest.ts';

/**
 * Pays the interest that is due on the operator's request, in this process, without the queue. It may run beside a worker: each day is
 * paid once.
 * @throws WrongClock before anything is paid, when the clock of this process differs from the database's
 */
export async function payInterestNow(ctx: OperatorCtx): Promise<JobRun> {
  const { id } = await inTransaction(ctx, async (tx) => {
    const claimed = await claimRun(tx, ctx, 'accrue-interest', null);
    await recordAudit(tx, ctx, { action: 'interest.started', entityId: claimed.id, before: null, after: { joined: !claimed.isNew } });
    return claimed;
  });
  return accrueInterest(ctx, { runId: id });
}
