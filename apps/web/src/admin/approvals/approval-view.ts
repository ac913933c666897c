import { approvalStatuses, type Approval, type ApprovalDetails, type ApprovalStatus } from '@app/contract';
import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import type { Status } from '../../shared/ui/status-tag.tsx';

export type ApprovalRow = Serialized<Approval>;
export type OpenApproval = Serialized<ApprovalDetails>;

/** How each status is shown. */
export const statusTags = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'info',
  expired: 'info',
  outdated: 'info',
} as const satisfies Record<ApprovalStatus, Status>;

const anyStatus = 'any';

/** The status that the list is narrowed to, at first what is waiting, and the open approval, both in the query string. */
export function useApprovalsView() {
  const { params, change } = useAddressParams();
  const named = params.get('status');
  const status = named === anyStatus ? null : (approvalStatuses.find((each) => each === named) ?? 'pending');
  return {
    status,
    isFiltered: status !== 'pending',
    filter: (next: ApprovalStatus | null) => change({ status: next ?? anyStatus, ...toFirstPage }),
    clear: () => change({ status: null, ...toFirstPage }),
    input: status === null ? {} : { status },
    openId: params.get('approval'),
    open: (id: string) => change({ approval: id }),
    close: () => change({ approval: null }),
  };
}

export type ApprovalsView = ReturnType<typeof useApprovalsView>;
