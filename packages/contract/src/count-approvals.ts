import type { EarlierDecision } from './requests.ts';

/** The number of approvals among the earlier decisions of a request. After each of them a withdrawal may have been paid. */
export const countApprovals = (decisions: readonly Pick<EarlierDecision, 'status'>[] = []): number =>
  decisions.filter(({ status }) => status === 'approved').length;
