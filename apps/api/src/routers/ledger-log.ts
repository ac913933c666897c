import { LedgerLogStatus } from '@app/contract';
import { getLedgerLogStatus } from '@app/core';
import { masterReaderProcedure, router } from '../trpc/procedures.ts';

export const ledgerLogRouter = router({
  status: masterReaderProcedure
    .meta({ rest: 'GET /admin/ledger-log', summary: 'Returns how far the ledger log has come and what was signed of it.' })
    .output(LedgerLogStatus)
    .query(({ ctx }) => getLedgerLogStatus(ctx.core)),
});
