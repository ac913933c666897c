import { AuditEntry, ExportAuditInput, ListAuditInput, pageOf } from '@app/contract';
import { exportList, listAudit } from '@app/core';
import { auditColumns, csvFile, exportCsv } from '@app/csv';
import { masterAdminProcedure, router } from '../trpc/procedures.ts';

export const auditRouter = router({
  list: masterAdminProcedure
    .meta({ rest: 'GET /admin/audit', list: true })
    .input(ListAuditInput)
    .output(pageOf(AuditEntry))
    .query(({ ctx, input }) => listAudit(ctx.core, input)),
  csv: masterAdminProcedure
    .meta({ rest: 'GET /admin/audit.csv', file: csvFile('audit'), stream: true })
    .input(ExportAuditInput)
    .query(({ ctx: { core, language }, input }) =>
      exportCsv(
        exportList(core, 'audit', input, (place, counted) => listAudit(core, { ...input, ...place }, counted)),
        auditColumns,
        language,
      ),
    ),
});
