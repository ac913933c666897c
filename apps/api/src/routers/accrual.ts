import { JobRun, JobRunIdInput, LatestRunInput, StartedRun } from '@app/contract';
import { findLatestRun, getJobRun, startInterestRun } from '@app/core';
import { adminProcedure, masterAdminProcedure, readerProcedure, router } from '../trpc/procedures.ts';

export const accrualRouter = router({
  /* `calculate` and `trigger` start the same run: the specification has one call for master admins and one for administrators. */
  calculate: masterAdminProcedure
    .meta({ rest: 'POST /admin/calculate-interest', summary: 'Starts an interest run, or returns the one that is running.' })
    .output(StartedRun)
    .mutation(({ ctx }) => startInterestRun(ctx.core)),
  trigger: adminProcedure
    .meta({ rest: 'POST /admin/trigger-interest-calculation', summary: 'Starts an interest run, or returns the one that is running.' })
    .output(StartedRun)
    .mutation(({ ctx }) => startInterestRun(ctx.core)),
  latest: readerProcedure
    .meta({ rest: 'GET /admin/job-runs/latest', summary: 'Returns the newest run of a job.' })
    .input(LatestRunInput)
    .output(JobRun.nullable())
    .query(({ ctx, input }) => findLatestRun(ctx.core, input.job)),
  getRun: readerProcedure
    .meta({ rest: 'GET /admin/job-runs/{id}', summary: 'Returns a run of a job, also while it runs.', refusals: ['NOT_FOUND'] })
    .input(JobRunIdInput)
    .output(JobRun)
    .query(({ ctx, input }) => getJobRun(ctx.core, input)),
});
