import { staffName, type Request } from '@app/contract';

/** A request as shown to its member: it contains that an administrator decided, or saved the payee, but not which one. */
export const toMemberView = (request: Request): Request => ({
  ...request,
  processedBy: request.processedBy && staffName,
  ...(request.earlierDecisions !== undefined && {
    earlierDecisions: request.earlierDecisions.map((decision) => ({ ...decision, decidedBy: staffName, undoneBy: staffName })),
  }),
  ...(request.payeeSavedBy !== undefined && { payeeSavedBy: staffName }),
});
