import { LedgerCheck } from '@app/contract';
import { checkLedger } from '@app/core';
import { masterAdminProcedure, router } from '../trpc/procedures.ts';

export const ledgerRouter = router({
  check: masterAdminProcedure
    .meta({ rest: 'GET /admin/ledger-check' })
    .output(LedgerCheck)
    .query(({ ctx }) => checkLedger(ctx.core)),
});
