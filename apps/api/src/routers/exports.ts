import { Export, ExportIdInput, ExportTicket, ListInput, pageOf, StartExportInput } from '@app/contract';
import { cancelExport, getExport, issueExportTicket, listExports, startExport } from '@app/core';
import { readerProcedure, router } from '../trpc/procedures.ts';

/* The list is checked too: an export requires the permission of its list. */
export const exportsRouter = router({
  start: readerProcedure
    .meta({
      rest: 'POST /admin/exports',
      stepUp: ({ list }) => list === 'users',
      summary: 'Starts the export of a list to a CSV file, and of the ledger log to JSON lines.',
      refusals: ['NOT_ALLOWED', 'NOT_LOGGED_YET', 'TOO_MANY_EXPORTS', 'NO_ROOM_FOR_EXPORT'],
      example: { list: 'requests', filters: { status: 'pending', sort: 'oldest' } },
    })
    .input(StartExportInput)
    .output(Export)
    .mutation(({ ctx, input }) => startExport(ctx.core, input)),
  list: readerProcedure
    .meta({
      rest: 'GET /admin/exports',
      summary: "Lists the caller's exports of the last day, and those that can still be downloaded.",
      list: true,
    })
    .input(ListInput)
    .output(pageOf(Export))
    .query(({ ctx, input }) => listExports(ctx.core, input)),
  get: readerProcedure
    .meta({ rest: 'GET /admin/exports/{id}', summary: 'Returns the progress of an export of the caller.', refusals: ['NOT_FOUND'] })
    .input(ExportIdInput)
    .output(Export)
    .query(({ ctx, input }) => getExport(ctx.core, input)),
  cancel: readerProcedure
    .meta({ rest: 'POST /admin/exports/{id}/cancel', summary: 'Cancels an export of the caller.', refusals: ['NOT_FOUND'] })
    .input(ExportIdInput)
    .output(Export)
    .mutation(({ ctx, input }) => cancelExport(ctx.core, input)),
  ticket: readerProcedure
    .meta({
      rest: 'POST /admin/exports/{id}/ticket',
      summary: 'Issues an address from which a finished export can be downloaded once, within a minute.',
      refusals: ['NOT_FOUND', 'EXPORT_NOT_READY'],
    })
    .input(ExportIdInput)
    .output(ExportTicket)
    .mutation(({ ctx, input }) => issueExportTicket(ctx.core, input, ctx.token)),
});
