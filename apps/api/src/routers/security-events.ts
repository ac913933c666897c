import {
  AccountSecurityEvent,
  ListMySecurityEventsInput,
  ListSecurityEventsInput,
  ListSecurityEventsOfUserInput,
  pageOf,
  SecurityEvent,
} from '@app/contract';
import { listMySecurityEvents, listSecurityEvents, listSecurityEventsOfUser } from '@app/core';
import { masterReaderProcedure, readerProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

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
    .output(pageOf(AccountSecurityEvent))
    .query(({ ctx, input }) => listMySecurityEvents(ctx.core, input)),
  listOfUser: readerProcedure
    .meta({
      mayReadReplica: true,
      rest: 'GET /admin/users/{id}/security-events',
      summary: 'Lists the security events of a user, newest first.',
      list: true,
      refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    })
    .input(ListSecurityEventsOfUserInput)
    .output(pageOf(AccountSecurityEvent))
    .query(({ ctx, input }) => listSecurityEventsOfUser(ctx.core, input)),
});
