import { ListMySecurityEventsInput, ListSecurityEventsInput, MySecurityEvent, pageOf, SecurityEvent } from '@app/contract';
import { listMySecurityEvents, listSecurityEvents } from '@app/core';
import { masterAdminProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

export const securityEventsRouter = router({
  list: masterAdminProcedure
    .meta({ rest: 'GET /admin/security-events', list: true })
    .input(ListSecurityEventsInput)
    .output(pageOf(SecurityEvent))
    .query(({ ctx, input }) => listSecurityEvents(ctx.core, input)),
  listMine: sessionProcedure
    .meta({ rest: 'GET /auth/security-events', list: true })
    .input(ListMySecurityEventsInput)
    .output(pageOf(MySecurityEvent))
    .query(({ ctx, input }) => listMySecurityEvents(ctx.core, input)),
});
