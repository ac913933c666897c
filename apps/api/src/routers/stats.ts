import { DashboardStats } from '@app/contract';
import { getDashboardStats } from '@app/core';
import { router, sessionProcedure } from '../trpc/procedures.ts';

export const statsRouter = router({
  dashboard: sessionProcedure.meta({ rest: 'GET /dashboard/stats' }).output(DashboardStats).query(({ ctx }) => getDashboardStats(ctx.core)),
});
