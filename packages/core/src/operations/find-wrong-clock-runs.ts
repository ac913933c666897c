import type { JobName } from '@app/contract';
import { schema } from '@app/db';
import { desc, isNotNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { WRONG_CLOCK } from '../runs/wrong-clock.ts';

const { jobRuns } = schema;

/** The jobs whose newest finished run was refused because the clock of the worker that took it was wrong. */
export async function findWrongClockRuns({ db }: Pick<Ctx, 'db'>): Promise<JobName[]> {
  const newest = await db
    .selectDistinctOn([jobRuns.job], { job: jobRuns.job, error: jobRuns.error })
    .from(jobRuns)
    .where(isNotNull(jobRuns.finishedAt))
    .orderBy(jobRuns.job, desc(jobRuns.queuedAt), desc(jobRuns.id));
  return newest.filter(({ error }) => error === WRONG_CLOCK).map(({ job }) => job);
}
