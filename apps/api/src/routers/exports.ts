import { Export, ExportIdInput, ExportTicket, ListInput, pageOf, StartExportInput } from '@app/contract';
import { cancelExport, getExport, issueExportTicket, listExports, startExport } from '@app/core';
import { adminProcedure, router } from '../trpc/procedures.ts';

/* The list decides besides: an export asks for the permission of what it holds. */
export const exportsRouter = router({
  start: adminProcedure
    .meta({
      rest: 'POST /admin/exports',
      refusals: ['NOT_ALLOWED', 'TOO_MANY_EXPORTS', 'NO_ROOM_FOR_EXPORT'],
      example: { list: 'requests', filters: { status: 'pending', sort: 'oldest' } },
    })
    .input(StartExportInput)
    .output(Export)
    .mutation(({ ctx, input }) => startExport(ctx.core, input)),
  list: adminProcedure
    .meta({ rest: 'GET /admin/exports', list: true })
    .input(ListInput)
    .output(pageOf(Export))
    .query(({ ctx, input }) => listExports(ctx.core, input)),
  get: adminProcedure
    .meta({ rest: 'GET /admin/exports/{id}', refusals: ['NOT_FOUND'] })
    .input(ExportIdInput)
    .output(Export)
    .query(({ ctx, input }) => getExport(ctx.core, input)),
  cancel: adminProcedure
    .meta({ rest: 'POST /admin/exports/{id}/cancel', refusals: ['NOT_FOUND'] })
    .input(ExportIdInput)
    .output(Export)
    .mutation(({ ctx, input }) => cancelExport(ctx.core, input)),
  ticket: adminProcedure
    .meta({ rest: 'POST /admin/exports/{id}/ticket', refusals: ['NOT_FOUND', 'EXPORT_NOT_READY'] })
    .input(ExportIdInput)
    .output(ExportTicket)
    .mutation(({ ctx, input }) => issueExportTicket(ctx.core, input, ctx.token)),
});
