import type { Page } from '@app/contract';
import type { ReactNode } from 'react';
import { pagingOf, type ListPages, type Paging } from '../lib/list-pages.ts';
import { ErrorPanel } from './error-panel.tsx';
import { ListPager } from './list-pager.tsx';
import { ListSkeleton } from './skeletons.tsx';

type ListQuery = { error: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };

/** A page of rows on the screen. */
export type ShownPage<Row> = {
  query: ListQuery;
  /** Undefined while the first answer is on the way. */
  rows: readonly Row[] | undefined;
  paging: Paging;
};

/** What a cursor-paged query and the page in the address show together. */
export const shownPageOf = <Row,>(query: ListQuery & { data: Page<Row> | undefined }, pages: ListPages): ShownPage<Row> => ({
  query,
  rows: query.data?.items,
  paging: pagingOf(query.data, pages),
});

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
  const { query, rows, paging } = list;
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
          <ListPager {...paging} />
        </>
      )}
    </>
  );
}
