import { AdminStats, Coverage, CoverageInput, DashboardStats, DayOne } from '@app/contract';
import { getAdminStats, getCoverage, getDashboardStats, getDayOne } from '@app/core';
import { masterAdminProcedure, readerProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

export const statsRouter = router({
  dashboard: sessionProcedure
    .meta({ mayReadReplica: true, rest: 'GET /dashboard/stats', summary: "Returns the caller's own figures." })
    .output(DashboardStats)
    .query(({ ctx }) => getDashboardStats(ctx.core)),
  admin: readerProcedure
    .meta({ mayReadReplica: true, rest: 'GET /admin/stats', summary: 'Returns the totals of all members.' })
    .output(AdminStats)
    .query(({ ctx }) => getAdminStats(ctx.core)),
  coverage: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/coverage',
      summary: 'Compares the money at the bank with what is owed to members, now and at the end of earlier days.',
    })
    .input(CoverageInput)
    .output(Coverage)
    .query(({ ctx, input }) => getCoverage(ctx.core, input)),
  dayOne: masterAdminProcedure
    .meta({ rest: 'GET /admin/day-one', summary: 'Lists what has to be done once before the product is offered to the public.' })
    .output(DayOne)
    .query(({ ctx }) => getDayOne(ctx.core)),
});
