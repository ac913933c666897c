import { ListMySecurityEventsInput, ListSecurityEventsInput, MySecurityEvent, pageOf, SecurityEvent } from '@app/contract';
import { listMySecurityEvents, listSecurityEvents } from '@app/core';
import { masterReaderProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

export const securityEventsRouter = router({
  list: masterReaderProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/security-events',
      summary: 'Lists the security events of all accounts, newest first.',
      list: true,
    })
    .input(ListSecurityEventsInput)
    .output(pageOf(SecurityEvent))
    .query(({ ctx, input }) => listSecurityEvents(ctx.core, input)),
  listMine: sessionProcedure
    .meta({
      rest: 'GET /auth/security-events',
      summary: "Lists the security events of the caller's own account, newest first.",
      list: true,
    })
    .input(ListMySecurityEventsInput)
    .output(pageOf(MySecurityEvent))
    .query(({ ctx, input }) => listMySecurityEvents(ctx.core, input)),
});
