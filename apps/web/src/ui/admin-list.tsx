import type { Page } from '@app/contract';
import type { ReactNode } from 'react';
import type { useListPages } from '../lib/address-params.ts';
import { ErrorPanel } from './error-panel.tsx';
import { ListPager } from './list-pager.tsx';
import { ListSkeleton } from './skeletons.tsx';

/** How many rows the administrators' lists show at once. */
export const pageSize = 20;

type ListQuery = { error: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };

/** A page of rows on the screen, and the ways to the pages beside it (null where there is none). */
export type ShownPage<Row> = {
  query: ListQuery;
  /** Undefined while the first answer is on the way. */
  rows: readonly Row[] | undefined;
  total: number;
  page: number;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
};

/** What a cursor-paged query and the page in the address show together. */
export function shownPageOf<Row>(
  query: ListQuery & { data: Page<Row> | undefined },
  { page, goNext, goBack }: ReturnType<typeof useListPages>,
): ShownPage<Row> {
  const cursor = query.data?.nextCursor ?? null;
  return {
    query,
    rows: query.data?.items,
    total: query.data?.total ?? 0,
    page,
    onBack: page > 1 ? goBack : null,
    onNext: cursor === null ? null : () => goNext(cursor),
  };
}

type AdminListProps<Row> = {
  list: ShownPage<Row>;
  /** What could not be done when the rows can't be had. */
  failed: string;
  /** Stands where rows would be when there are none. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The body of an administrators' list: its rows with the pager, or what stands in their place. */
export function AdminList<Row>({ list, failed, empty, children }: AdminListProps<Row>) {
  const { query, rows, total, page, onBack, onNext } = list;
  return (
    <>
      {query.error !== null && (
        <div className="admin-list-problem">
          <ErrorPanel error={query.error} title={failed} lastGoodAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
        </div>
      )}
      {rows === undefined && query.error === null && <ListSkeleton rows={8} />}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && (
        <>
          {children(rows)}
          <ListPager page={page} pageSize={pageSize} shown={rows.length} total={total} onBack={onBack} onNext={onNext} />
        </>
      )}
    </>
  );
}
