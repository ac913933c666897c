import { CLOCK_WRONG, jobSchedules, type JobName } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, gte, isNotNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { jobRuns } = schema;

/*
 * A worker whose clock is wrong is asked for interest every five minutes and refuses it each time. When that has not been
 * seen twice in a row its clock is right again, whether or not the other jobs have had anything to do since.
 */
const refusalLastsMs = 2 * jobSchedules['accrue-interest'].everyMs;

/** The jobs whose newest ended run was refused a short while ago because the clock of the worker that took it was wrong. */
export async function findWrongClockRuns({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<JobName[]> {
  const newest = await db
    .selectDistinctOn([jobRuns.job], { job: jobRuns.job, error: jobRuns.error })
    .from(jobRuns)
    .where(and(isNotNull(jobRuns.finishedAt), gte(jobRuns.queuedAt, new Date(now().getTime() - refusalLastsMs))))
    .orderBy(jobRuns.job, desc(jobRuns.queuedAt), desc(jobRuns.id));
  return newest.filter(({ error }) => error === CLOCK_WRONG).map(({ job }) => job);
}
