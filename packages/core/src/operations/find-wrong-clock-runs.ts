import { CLOCK_WRONG, jobs, type JobName } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, gte, isNotNull } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { jobRuns } = schema;

/*
 * A worker with a wrong clock refuses the interest job every five minutes. When two intervals pass without a refusal its clock is
 * right again, whether or not the other jobs have run since.
 */
const refusalLastsMs = 2 * jobs['accrue-interest'].schedule.everyMs;

/** The jobs whose newest finished run was refused recently because the clock of its worker was wrong. */
export async function findWrongClockRuns({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<JobName[]> {
  const newest = await db
    .selectDistinctOn([jobRuns.job], { job: jobRuns.job, error: jobRuns.error })
    .from(jobRuns)
    .where(and(isNotNull(jobRuns.finishedAt), gte(jobRuns.queuedAt, new Date(now().getTime() - refusalLastsMs))))
    .orderBy(jobRuns.job, desc(jobRuns.queuedAt), desc(jobRuns.id));
  return newest.filter(({ error }) => error === CLOCK_WRONG).map(({ job }) => job);
}
