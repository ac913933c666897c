import { ReportCrashInput } from '@app/contract';
import { reportCrash } from '@app/core';
import { publicProcedure, router } from '../trpc/procedures.ts';

export const crashesRouter = router({
  report: publicProcedure
    .meta({
      rest: 'POST /crashes',
      summary: "Writes an error of the web app to the server's log, under the id that the user sees.",
      example: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', error: 'TypeError', stack: '', page: '/login' },
    })
    .input(ReportCrashInput)
    .mutation(({ ctx, input }) => reportCrash(ctx.core, input)),
});
