import {
  requestSorts,
  requestStatuses,
  requestViews,
  type Request,
  type RequestDetails,
  type RequestType,
  type RequestViewName,
} from '@app/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toFirstPage, useAddressParams, type AddressChanges } from '../../shared/lib/address-params.ts';
import { chosenDaysIn, chosenDaysInputOf } from '../../shared/lib/chosen-days.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useSort } from '../lib/use-sort.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { shownPageOf, type ShownPage } from '../ui/admin-list.tsx';

export const requestsIntervalMs = 10_000;

export type AdminRequest = Serialized<Request>;
export type AdminRequestDetails = Serialized<Omit<RequestDetails, 'request' | 'past'>> & { request: AdminRequest; past: AdminRequest[] };

export const tabs = [...requestStatuses, 'all'] as const;
export type Tab = (typeof tabs)[number];

const isTab = (name: string | null): name is Tab => tabs.some((tab) => tab === name);

/* The query parameters of the filters. */
const noFilters = { view: null, bank: null, from: null, to: null };

/** The state of the list in the query string: tab, filters, order, search, and the open request. Pending requests start with the oldest. */
export function useRequestView() {
  const { params, change } = useAddressParams();
  const named = params.get('tab');
  const tab = isTab(named) ? named : ('pending' satisfies Tab);
  const search = params.get('q') ?? '';
  const viewName: RequestViewName | null = requestViews.find((each) => each === params.get('view')) ?? null;
  const bankDestinationId = params.get('bank');
  const range = chosenDaysIn(params);
  const order = useSort(requestSorts, tab === 'pending' ? 'oldest' : 'newest');
  return {
    tab,
    search,
    /** The one of `requestViews` that the list is limited to. */
    viewName,
    bankDestinationId,
    range,
    order,
    isFiltered: viewName !== null || bankDestinationId !== null || range.from !== null || range.to !== null,
    clear: () => change({ ...noFilters, ...toFirstPage }),
    filter: (changes: AddressChanges) => change({ ...changes, ...toFirstPage }),
    /** Filters and order as the server takes them. */
    input: {
      sort: order.sort,
      ...(tab !== 'all' && { status: tab }),
      ...(search !== '' && { search }),
      ...(viewName !== null && { view: viewName }),
      ...(bankDestinationId !== null && { bankDestinationId }),
      ...chosenDaysInputOf(range),
    },
    openRowId: params.get('request'),
    showTab: (next: Tab) => change({ tab: next, view: null, ...toFirstPage, sort: null, request: null }),
    searchFor: (text: string) => change({ q: text || null, ...toFirstPage }, { replace: true }),
    showFirst: () => change(toFirstPage, { replace: true }),
    open: (id: string) => change({ request: id }),
    /** Opens another request without a new history entry; null closes the drawer. */
    goTo: (id: string | null) => change({ request: id }, { replace: true }),
  };
}

export type RequestView = ReturnType<typeof useRequestView>;

/**
 * The position of the open request in the list on the screen, with its search, filter and order, polled every 10 s. While the
 * position of another request is loading, the previous one stays, marked by `isPlaceholderData`.
 */
export function useRequestPosition(type: RequestType, { openRowId, input }: Pick<RequestView, 'openRowId' | 'input'>) {
  const asked = { type, ...input, id: openRowId ?? '' };
  const query = trpc.requests.position.useQuery(asked, {
    ...polledUnlessLive(requestsIntervalMs),
    enabled: openRowId !== null,
    placeholderData: keepPreviousData,
  });
  const utils = trpc.useUtils();
  /** The next request after the open one, fetched now; null at the end of the list. */
  async function findNext(): Promise<string | null> {
    const { nextId } = await utils.requests.position.fetch(asked, { staleTime: 0 });
    return nextId;
  }
  return { position: query.data, isOfAnother: query.isPlaceholderData, findNext };
}

/**
 * Turns the page of the list when the drawer has moved to a request of an adjacent page. Only a step of the drawer turns it,
 * once: manual paging, and a request that was opened by its address, change nothing.
 */
export function useFollowOpenRequest(type: RequestType, view: RequestView, { rows, paging }: ShownPage<AdminRequest>): void {
  const { openRowId } = view;
  const { position, isOfAnother } = useRequestPosition(type, view);
  const followedId = useRef(openRowId);
  const placed = isOfAnother ? null : (position?.position ?? null);
  const isShown = rows?.some(({ id }) => id === openRowId) ?? false;
  const turn = useEffectEvent((place: number) => {
    const pageOfOpen = Math.ceil(place / paging.pageSize);
    if (pageOfOpen === paging.page + 1) paging.onNext?.();
    else if (pageOfOpen === paging.page - 1) paging.onBack?.();
  });
  useEffect(() => {
    if (openRowId === null || isShown) followedId.current = openRowId;
    if (placed === null || followedId.current === openRowId) return;
    followedId.current = openRowId;
    turn(placed);
  }, [openRowId, placed, isShown]);
}

/** The rows of the current page; pending requests are polled every 10 s, also while the tab is in the background. */
export function useRequestRows(type: RequestType, { tab, input, showFirst }: RequestView) {
  const pages = useListPages();
  const query = trpc.requests.list.useQuery(
    { type, ...input, ...pages.input },
    tab === 'pending' ? { ...polledUnlessLive(requestsIntervalMs), refetchIntervalInBackground: true } : {},
  );
  /* After decisions the list may have fewer pages than before. */
  const isLost = pages.page > 1 && query.data?.items.length === 0;
  const goToFirst = useEffectEvent(showFirst);
  useEffect(() => {
    if (isLost) goToFirst();
  }, [isLost]);
  return shownPageOf<AdminRequest>(query, pages);
}
