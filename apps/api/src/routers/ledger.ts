import { LastLedgerCheck, StartedRun } from '@app/contract';
import { getLedgerCheck, startLedgerCheck } from '@app/core';
import { masterAdminProcedure, router } from '../trpc/procedures.ts';

export const ledgerRouter = router({
  check: masterAdminProcedure
    .meta({ rest: 'GET /admin/ledger-check' })
    .output(LastLedgerCheck)
    .query(({ ctx }) => getLedgerCheck(ctx.core)),
  startCheck: masterAdminProcedure
    .meta({ rest: 'POST /admin/ledger-check' })
    .output(StartedRun)
    .mutation(({ ctx }) => startLedgerCheck(ctx.core)),
});
