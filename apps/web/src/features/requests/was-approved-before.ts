import { countApprovals } from '@app/contract';
import type { AdminRequest } from './admin-request-view.ts';

/** A request that waits again although it was approved: money may have moved for it outside. */
export const wasApprovedBefore = ({ status, earlierDecisions }: Pick<AdminRequest, 'status' | 'earlierDecisions'>): boolean =>
  status === 'pending' && countApprovals(earlierDecisions) > 0;
