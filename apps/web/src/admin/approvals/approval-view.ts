import {
  approvalOperationNames,
  approvalStatuses,
  type Approval,
  type ApprovalDetails,
  type ApprovalOperation,
  type ApprovalStatus,
} from '@app/contract';
import { toFirstPage, useAddressParams, type AddressChanges } from '../../shared/lib/address-params.ts';
import { chosenDaysIn, chosenDaysInputOf } from '../../shared/lib/chosen-days.ts';
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

/** Of an administrator: what they may decide, and what they proposed, too. */
const tabsOfAdministrator = ['for-me', 'mine', 'pending', 'decided'] as const;
const tabsOfAuditor = ['pending', 'decided'] as const;
export type ApprovalTab = (typeof tabsOfAdministrator)[number];

/** The statuses by which the list of a tab can be narrowed; none where all rows of the tab have the same. */
const statusesOf: Record<ApprovalTab, readonly ApprovalStatus[]> = {
  'for-me': [],
  mine: approvalStatuses,
  pending: [],
  decided: approvalStatuses.filter((status) => status !== 'pending'),
};

/** What the list of a tab asks the server for, besides the filters. */
const inputs = {
  'for-me': { decidable: true },
  mine: { mine: true },
  pending: { status: 'pending' },
  decided: { status: 'decided' },
} as const satisfies Record<ApprovalTab, object>;

const noFilters = { status: null, operation: null, q: null, from: null, to: null };

/** The tab and the filters of the list, and the open approval, all in the query string. The first tab is open at first. */
export function useApprovalsView({ isAuditor }: { isAuditor: boolean }) {
  const { params, change } = useAddressParams();
  const tabs: readonly ApprovalTab[] = isAuditor ? tabsOfAuditor : tabsOfAdministrator;
  const tab = tabs.find((each) => each === params.get('tab')) ?? (isAuditor ? 'pending' : 'for-me');
  const statuses = statusesOf[tab];
  const status = statuses.find((each) => each === params.get('status')) ?? null;
  const operation: ApprovalOperation | null = approvalOperationNames.find((each) => each === params.get('operation')) ?? null;
  const search = params.get('q') ?? '';
  const range = chosenDaysIn(params);
  const filter = (changes: AddressChanges, options?: { replace: boolean }) => change({ ...changes, ...toFirstPage }, options);
  return {
    tabs,
    tab,
    /** Another tab keeps the filters that it has, too. */
    showTab: (next: ApprovalTab) => filter({ tab: next, status: null, approval: null }),
    statuses,
    status,
    operation,
    search,
    range,
    filter,
    searchFor: (text: string) => filter({ q: text || null }, { replace: true }),
    isFiltered: status !== null || operation !== null || search !== '' || range.from !== null || range.to !== null,
    clear: () => filter(noFilters),
    input: {
      ...inputs[tab],
      ...(status !== null && { status }),
      ...(operation !== null && { operation }),
      ...(search !== '' && { search }),
      ...chosenDaysInputOf(range),
    },
    openId: params.get('approval'),
    open: (id: string) => change({ approval: id }),
    close: () => change({ approval: null }),
  };
}

export type ApprovalsView = ReturnType<typeof useApprovalsView>;
