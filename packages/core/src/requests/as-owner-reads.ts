import type { Request } from '@app/contract';
import { staffName } from '../users/staff-name.ts';

/** A request as its member reads it: that an administrator decided, or saved the payee, is said; who it was is not. */
export const asOwnerReads = (request: Request): Request => ({
  ...request,
  processedBy: request.processedBy && staffName,
  ...(request.earlierDecisions !== undefined && {
    earlierDecisions: request.earlierDecisions.map((decision) => ({ ...decision, decidedBy: staffName, undoneBy: staffName })),
  }),
  ...(request.payeeSavedBy !== undefined && { payeeSavedBy: staffName }),
});
