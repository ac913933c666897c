import { countApprovals } from '@app/contract';
import type { AdminRequest } from './admin-request-view.ts';

/** A request that is pending again after an approval: the bank transfer may already have been made. */
export const wasApprovedBefore = ({ status, earlierDecisions }: Pick<AdminRequest, 'status' | 'earlierDecisions'>): boolean =>
  status === 'pending' && countApprovals(earlierDecisions) > 0;
