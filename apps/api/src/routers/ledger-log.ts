import { LedgerLogStatus, ListCheckpointsInput, LogCheckpoint, pageOf } from '@app/contract';
import { getLedgerLogStatus, listCheckpoints } from '@app/core';
import { masterReaderProcedure, router } from '../trpc/procedures.ts';

export const ledgerLogRouter = router({
  status: masterReaderProcedure
    .meta({ rest: 'GET /admin/ledger-log', summary: 'Returns how far the ledger log has come and what was signed of it.' })
    .output(LedgerLogStatus)
    .query(({ ctx }) => getLedgerLogStatus(ctx.core)),
  checkpoints: masterReaderProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/ledger-log/checkpoints',
      summary: 'Lists the signed checkpoints of the ledger log, newest first.',
      list: true,
    })
    .input(ListCheckpointsInput)
    .output(pageOf(LogCheckpoint))
    .query(({ ctx, input }) => listCheckpoints(ctx.core, input)),
});
