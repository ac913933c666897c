import type { EarlierDecision } from './requests.ts';

/** How many of the decisions of a request that were taken back were approvals. After each of them a withdrawal may have been paid. */
export const countApprovals = (decisions: readonly Pick<EarlierDecision, 'status'>[] = []): number =>
  decisions.filter(({ status }) => status === 'approved').length;
