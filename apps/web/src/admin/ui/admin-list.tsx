import type { Page } from '@app/contract';
import type { ReactNode } from 'react';
import { pagingOf, type ListPages, type Paging } from '../../shared/lib/list-pages.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { ListPager } from '../../shared/ui/list-pager.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import styles from './admin-table.module.css';

type ListQuery = { error: unknown; dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown };

/** The rows of one page and their loading state. */
export type ShownPage<Row> = {
  query: ListQuery;
  /** Undefined while the first answer is loading. */
  rows: readonly Row[] | undefined;
  paging: Paging;
};

/** Combines a cursor-paged query and the page in the query string. */
export const shownPageOf = <Row,>(query: ListQuery & { data: Page<Row> | undefined }, pages: ListPages): ShownPage<Row> => ({
  query,
  rows: query.data?.items,
  paging: pagingOf(query.data, pages),
});

type AdminListProps<Row> = {
  list: ShownPage<Row>;
  /** The error title when the rows can't be loaded. */
  failed: string;
  /** Shown when there are no rows. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** The body of an administrators' list: its rows with the pager, or the loading, empty or error state. */
export function AdminList<Row>({ list, failed, empty, children }: AdminListProps<Row>) {
  const { query, rows, paging } = list;
  return (
    <>
      {query.error !== null && (
        <div className={styles.adminListProblem}>
          <QueryError query={query} title={failed} />
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
