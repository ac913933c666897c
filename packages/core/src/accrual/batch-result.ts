import { schema, type Tx } from '@app/db';
import { add, ZERO, type Idr } from '@app/money';
import { eq, sql } from 'drizzle-orm';

const { jobRuns } = schema;

/** The result of a batch, as counted in `job_runs`. */
export type BatchResult = { investments: number; posted: number; completed: number; amount: Idr };

export const nothingPaid: BatchResult = { investments: 0, posted: 0, completed: 0, amount: ZERO };

export const addBatches = (a: BatchResult, b: BatchResult): BatchResult => ({
  investments: a.investments + b.investments,
  posted: a.posted + b.posted,
  completed: a.completed + b.completed,
  amount: add(a.amount, b.amount),
});

/** Runs in the same database transaction as the batch, so that the figures of a run are exact after any crash. */
export async function countBatch(tx: Tx, runId: string, batch: BatchResult): Promise<void> {
  const counted = {
    investments: sql`${jobRuns.investments} + ${batch.investments}`,
    posted: sql`${jobRuns.posted} + ${batch.posted}`,
    completed: sql`${jobRuns.completed} + ${batch.completed}`,
    amount: sql`${jobRuns.amount} + ${batch.amount}`,
  };
  await tx.update(jobRuns).set(counted).where(eq(jobRuns.id, runId));
}
