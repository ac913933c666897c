import { listLimit, requestStatuses, type Request, type RequestDetails, type RequestType } from '@app/contract';
import { useMemo } from 'react';
import { toFirstPage, useAddressParams, useListPages } from '../../lib/address-params.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Wire } from '../../lib/wire.ts';

export const queueIntervalMs = 10_000;
export const pageSize = 20;

export type AdminRequest = Wire<Request>;
export type AdminRequestDetails = Wire<Omit<RequestDetails, 'request' | 'past'>> & { request: AdminRequest; past: AdminRequest[] };

export const tabs = [...requestStatuses, 'all'] as const;
export type Tab = (typeof tabs)[number];

const isTab = (name: string | null): name is Tab => tabs.some((tab) => tab === name);

/** What the address says about the view: tab, search, and the request that is open. */
export function useRequestFilters() {
  const { params, change } = useAddressParams();
  const named = params.get('tab');
  return {
    tab: isTab(named) ? named : ('pending' satisfies Tab),
    search: params.get('q') ?? '',
    openId: params.get('request'),
    showTab: (tab: Tab) => change({ tab, ...toFirstPage, request: null }),
    searchFor: (search: string) => change({ q: search || null, ...toFirstPage }, { replace: true }),
    open: (id: string) => change({ request: id }),
    /** Goes on to another request without a step for the back button; null closes. */
    goTo: (id: string | null) => change({ request: id }, { replace: true }),
  };
}

/** All that wait, the oldest first, renewed every 10 s also while the tab is in the background. */
export function useQueue(type: RequestType, search = '', enabled = true) {
  const query = trpc.requests.list.useQuery(
    { type, status: 'pending', limit: listLimit.max, ...(search !== '' && { search }) },
    { ...polled(queueIntervalMs), refetchIntervalInBackground: true, enabled },
  );
  const items = useMemo(() => query.data?.items.toReversed(), [query.data]);
  return { query, items };
}

/** The rows of the page that is shown. What waits is a queue and starts with the oldest, the rest with the newest. */
export function useRequestRows(type: RequestType, { tab, search }: { tab: Tab; search: string }) {
  const isQueue = tab === 'pending';
  const { page: asked, after, goNext, goBack } = useListPages();
  const queue = useQueue(type, search, isQueue);
  const list = trpc.requests.list.useQuery(
    {
      type,
      limit: pageSize,
      ...(tab !== 'all' && { status: tab }),
      ...(search !== '' && { search }),
      ...(after !== '' && { cursor: after }),
    },
    { enabled: !isQueue },
  );
  const query = isQueue ? queue.query : list;
  const nextCursor = list.data?.nextCursor ?? null;
  /* A queue that was worked off meanwhile may have lost its last page. */
  const lastPage = Math.max(1, Math.ceil((queue.items?.length ?? 0) / pageSize));
  const page = isQueue && queue.items !== undefined ? Math.min(asked, lastPage) : asked;
  const rows = isQueue ? queue.items?.slice((page - 1) * pageSize, page * pageSize) : list.data?.items;
  const hasMore = isQueue ? page < lastPage : nextCursor !== null;
  return {
    query,
    rows,
    total: query.data?.total ?? 0,
    page,
    onBack: page > 1 ? goBack : null,
    onNext: hasMore ? () => goNext(nextCursor ?? '') : null,
  };
}
