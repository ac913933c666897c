import type { Page } from '@app/contract';
import { useAddressParams } from './address-params.ts';

/** Rows per page of a list, unless it sets another number. */
export const rowsPerPage = 20;

/**
 * Pages of a list, `size` rows each: `?page=3&after=<cursor>`. The cursors of the previous pages are in the history entry;
 * without them, after a shared link, back leads to page 1.
 */
export function useListPages(size = rowsPerPage) {
  const { params, trail, change } = useAddressParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const after = params.get('after') ?? '';
  const goNext = (cursor: string) => change({ page: String(page + 1), after: cursor || null }, { trail: [...trail, after] });
  function goBack() {
    const known = trail.length > 0 && page > 2;
    change({ page: known ? String(page - 1) : null, after: (known && trail.at(-1)) || null }, { trail: known ? trail.slice(0, -1) : [] });
  }
  /** `input`: the page as the server's input. */
  return { page, size, input: { limit: size, ...(after !== '' && { cursor: after }) }, goNext, goBack };
}

export type ListPages = ReturnType<typeof useListPages>;

/**
 * The position of the visible rows in the whole list, and the functions that open the adjacent pages (null where there is none).
 */
export type Paging = {
  page: number;
  pageSize: number;
  shown: number;
  total: number;
  isTotalEstimated: boolean;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
};

/** Combines the page in the address and the server's answer. */
export function pagingOf(data: Page<unknown> | undefined, { page, size, goNext, goBack }: ListPages): Paging {
  const cursor = data?.nextCursor ?? null;
  const shown = data?.items.length ?? 0;
  const shownUpTo = (page - 1) * size + shown;
  return {
    page,
    pageSize: size,
    shown,
    // An estimate may be lower than what the pages up to this one have shown.
    total: data?.isTotalEstimated === true ? Math.max(data.total, shownUpTo) : (data?.total ?? 0),
    isTotalEstimated: data?.isTotalEstimated ?? false,
    onBack: page > 1 ? goBack : null,
    onNext: cursor === null ? null : () => goNext(cursor),
  };
}
