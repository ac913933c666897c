import { requestSorts, requestStatuses, type Request, type RequestDetails, type RequestType } from '@app/contract';
import { useEffect, useEffectEvent } from 'react';
import { toFirstPage, useAddressParams } from '../../lib/address-params.ts';
import { useListPages } from '../../lib/list-pages.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSort } from '../../lib/use-sort.ts';
import type { Wire } from '../../lib/wire.ts';
import { shownPageOf } from '../../ui/admin-list.tsx';

export const queueIntervalMs = 10_000;
/** As many of the queue as the drawer knows at once, to go from one to the next. */
const queueMax = 100;

export type AdminRequest = Wire<Request>;
export type AdminRequestDetails = Wire<Omit<RequestDetails, 'request' | 'past'>> & { request: AdminRequest; past: AdminRequest[] };

export const tabs = [...requestStatuses, 'all'] as const;
export type Tab = (typeof tabs)[number];

const isTab = (name: string | null): name is Tab => tabs.some((tab) => tab === name);

/** What the address says about the view: tab, order, search, and the request that is open. What waits starts with the oldest. */
export function useRequestFilters() {
  const { params, change } = useAddressParams();
  const named = params.get('tab');
  const tab = isTab(named) ? named : ('pending' satisfies Tab);
  const search = params.get('q') ?? '';
  const order = useSort(requestSorts, tab === 'pending' ? 'oldest' : 'newest');
  return {
    tab,
    search,
    order,
    /** The filters as the server takes them. */
    input: { sort: order.sort, ...(tab !== 'all' && { status: tab }), ...(search !== '' && { search }) },
    openId: params.get('request'),
    showTab: (next: Tab) => change({ tab: next, ...toFirstPage, sort: null, request: null }),
    searchFor: (text: string) => change({ q: text || null, ...toFirstPage }, { replace: true }),
    showFirst: () => change(toFirstPage, { replace: true }),
    open: (id: string) => change({ request: id }),
    /** Goes on to another request without a step for the back button; null closes. */
    goTo: (id: string | null) => change({ request: id }, { replace: true }),
  };
}

export type RequestFilters = ReturnType<typeof useRequestFilters>;

/** Those that have waited longest, the oldest first, renewed every 10 s: the way from one open drawer to the next. */
export const useQueue = (type: RequestType, enabled: boolean) =>
  trpc.requests.list.useQuery({ type, status: 'pending', sort: 'oldest', limit: queueMax }, { ...polled(queueIntervalMs), enabled });

/** The rows of the page that is shown; what waits renews itself every 10 s, also while the tab is in the background. */
export function useRequestRows(type: RequestType, { tab, input, showFirst }: RequestFilters) {
  const pages = useListPages();
  const query = trpc.requests.list.useQuery(
    { type, ...input, ...pages.input },
    tab === 'pending' ? { ...polled(queueIntervalMs), refetchIntervalInBackground: true } : {},
  );
  /* A queue that was worked off meanwhile may have lost its last page. */
  const isLost = pages.page > 1 && query.data?.items.length === 0;
  const goToFirst = useEffectEvent(showFirst);
  useEffect(() => {
    if (isLost) goToFirst();
  }, [isLost]);
  return shownPageOf<AdminRequest>(query, pages);
}
