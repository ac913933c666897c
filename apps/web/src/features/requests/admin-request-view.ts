import { requestSorts, requestStatuses, type Request, type RequestDetails, type RequestType } from '@app/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toFirstPage, useAddressParams } from '../../lib/address-params.ts';
import { useListPages } from '../../lib/list-pages.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useSort } from '../../lib/use-sort.ts';
import type { Wire } from '../../lib/wire.ts';
import { shownPageOf, type ShownPage } from '../../ui/admin-list.tsx';

export const queueIntervalMs = 10_000;

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

/**
 * Where the open request is in the list on the screen, with its search, filter and order, renewed every 10 s. While that of
 * another request is on the way, the last one stays in place, marked by `isPlaceholderData`.
 */
export function useRequestPosition(type: RequestType, { openId, input }: Pick<RequestFilters, 'openId' | 'input'>) {
  const asked = { type, ...input, id: openId ?? '' };
  const query = trpc.requests.position.useQuery(asked, {
    ...polled(queueIntervalMs),
    enabled: openId !== null,
    placeholderData: keepPreviousData,
  });
  const utils = trpc.useUtils();
  /** The request behind the open one as it is now; null at the end of the list. */
  async function findNext(): Promise<string | null> {
    const { nextId } = await utils.requests.position.fetch(asked, { staleTime: 0 });
    return nextId;
  }
  return { position: query.data, isOfAnother: query.isPlaceholderData, findNext };
}

/**
 * Turns the page of the list when the drawer has gone on to a request of the page before or behind. Only a step of the
 * drawer turns it, once: whoever turns the pages meanwhile, or opened the request by its address, is left where they are.
 */
export function useFollowOpenRequest(type: RequestType, filters: RequestFilters, { rows, paging }: ShownPage<AdminRequest>): void {
  const { openId } = filters;
  const { position, isOfAnother } = useRequestPosition(type, filters);
  const followedId = useRef(openId);
  const placed = isOfAnother ? null : (position?.position ?? null);
  const isShown = rows?.some(({ id }) => id === openId) ?? false;
  const turn = useEffectEvent((place: number) => {
    const pageOfOpen = Math.ceil(place / paging.pageSize);
    if (pageOfOpen === paging.page + 1) paging.onNext?.();
    else if (pageOfOpen === paging.page - 1) paging.onBack?.();
  });
  useEffect(() => {
    if (openId === null || isShown) followedId.current = openId;
    if (placed === null || followedId.current === openId) return;
    followedId.current = openId;
    turn(placed);
  }, [openId, placed, isShown]);
}

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
