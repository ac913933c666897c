import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/lib/session.tsx';
import { rowsPerPage } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { TransactionCard } from './transaction-card.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import type { EditableTransaction } from './transaction-view.ts';
import { useDeleteTransaction } from './use-delete-transaction.tsx';

import styles from './transactions.module.css';
import adminTableStyles from '../ui/admin-table.module.css';

/** One user's transactions, newest first, each with its actions. */
export function UserTransactions({ userId }: { userId: string }) {
  const { t } = useTranslation(['transactions', 'admin-requests']);
  const { username: viewerName } = useUser();
  const [edited, setEdited] = useState<EditableTransaction | null>(null);
  const askToDelete = useDeleteTransaction();
  const query = trpc.users.listTransactions.useInfiniteQuery(
    { id: userId, limit: rowsPerPage },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {error !== null && (
        <div className={adminTableStyles.adminListProblem}>
          <QueryError query={query} title={t('failed.loadHistory')} />
        </div>
      )}
      {rows === undefined && error === null && <ListSkeleton rows={6} />}
      {rows?.length === 0 && <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('empty.userText')} />}
      {rows?.map((row) => (
        <TransactionCard key={row.id} row={row} viewerName={viewerName} onEdit={setEdited} onDelete={askToDelete} />
      ))}
      {hasNextPage && (
        <div className={styles.moreRows}>
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {t('more')}
          </Button>
        </div>
      )}
      <TransactionDialog row={edited} onClose={() => setEdited(null)} />
    </>
  );
}
