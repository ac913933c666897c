import { JobRun, JobRunIdInput, StartedRun } from '@app/contract';
import { findLatestRun, getJobRun, startInterestRun } from '@app/core';
import { adminProcedure, masterAdminProcedure, router } from '../trpc/procedures.ts';

export const accrualRouter = router({
  calculate: masterAdminProcedure
    .meta({ rest: 'POST /admin/calculate-interest' })
    .output(StartedRun)
    .mutation(({ ctx }) => startInterestRun(ctx.core)),
  trigger: adminProcedure
    .meta({ rest: 'POST /admin/trigger-interest-calculation' })
    .output(StartedRun)
    .mutation(({ ctx }) => startInterestRun(ctx.core)),
  latest: adminProcedure
    .meta({ rest: 'GET /admin/job-runs/latest' })
    .output(JobRun.nullable())
    .query(({ ctx }) => findLatestRun(ctx.core, 'accrue-interest')),
  getRun: adminProcedure
    .meta({ rest: 'GET /admin/job-runs/{id}', refusals: ['NOT_FOUND'] })
    .input(JobRunIdInput)
    .output(JobRun)
    .query(({ ctx, input }) => getJobRun(ctx.core, input)),
});
