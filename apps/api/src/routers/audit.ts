import { AuditEntry, ListAuditInput, pageOf } from '@app/contract';
import { listAudit } from '@app/core';
import { masterReaderProcedure, router } from '../trpc/procedures.ts';

export const auditRouter = router({
  list: masterReaderProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/audit',
      summary: 'Lists the audit log: every operation of administrators and of the operator, newest first.',
      list: true,
    })
    .input(ListAuditInput)
    .output(pageOf(AuditEntry))
    .query(({ ctx, input }) => listAudit(ctx.core, input)),
});
