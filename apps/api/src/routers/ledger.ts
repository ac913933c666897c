import { LastLedgerCheck, StartedRun } from '@app/contract';
import { getLedgerCheck, startLedgerCheck } from '@app/core';
import { masterAdminProcedure, masterReaderProcedure, router } from '../trpc/procedures.ts';

export const ledgerRouter = router({
  check: masterReaderProcedure
    .meta({
      rest: 'GET /admin/ledger-check',
      summary: 'Returns the newest run of the ledger check and the result of the last finished one.',
    })
    .output(LastLedgerCheck)
    .query(({ ctx }) => getLedgerCheck(ctx.core)),
  startCheck: masterAdminProcedure
    .meta({ rest: 'POST /admin/ledger-check', summary: 'Starts a ledger check, or returns the one that is running.' })
    .output(StartedRun)
    .mutation(({ ctx }) => startLedgerCheck(ctx.core)),
});
