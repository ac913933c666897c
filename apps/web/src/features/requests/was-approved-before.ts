import type { AdminRequest } from './admin-request-view.ts';

/** A request that waits again although it was approved: money may have moved for it outside. */
export const wasApprovedBefore = ({ status, earlierDecisions = [] }: Pick<AdminRequest, 'status' | 'earlierDecisions'>): boolean =>
  status === 'pending' && earlierDecisions.some((decision) => decision.status === 'approved');
