import { AdminStats, Coverage, CoverageInput, DashboardStats } from '@app/contract';
import { getAdminStats, getCoverage, getDashboardStats } from '@app/core';
import { adminProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

export const statsRouter = router({
  dashboard: sessionProcedure
    .meta({ rest: 'GET /dashboard/stats' })
    .output(DashboardStats)
    .query(({ ctx }) => getDashboardStats(ctx.core)),
  admin: adminProcedure
    .meta({ rest: 'GET /admin/stats' })
    .output(AdminStats)
    .query(({ ctx }) => getAdminStats(ctx.core)),
  coverage: adminProcedure
    .meta({ rest: 'GET /admin/coverage' })
    .input(CoverageInput)
    .output(Coverage)
    .query(({ ctx, input }) => getCoverage(ctx.core, input)),
});
