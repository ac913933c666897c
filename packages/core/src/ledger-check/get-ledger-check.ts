import type { LastLedgerCheck } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { findLatestRun } from '../runs/job-run.ts';

const { jobRuns } = schema;

/** The newest run of the ledger check and the result of the last one that finished; null: none yet. */
export async function getLedgerCheck(ctx: MasterReaderCtx): Promise<LastLedgerCheck> {
  const [finished] = await ctx.db
    .select({ check: jobRuns.result })
    .from(jobRuns)
    .where(and(eq(jobRuns.job, 'check-ledger'), isNotNull(jobRuns.result)))
    .orderBy(desc(jobRuns.queuedAt), desc(jobRuns.id))
    .limit(1);
  const check = finished?.check ?? null;
  return {
    run: await findLatestRun(ctx, 'check-ledger'),
    check: check && { ...check, checkedAt: new Date(check.checkedAt) },
  };
}
