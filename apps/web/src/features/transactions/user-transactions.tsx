import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.tsx';
import { rowsPerPage } from '../../lib/list-pages.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { TransactionCard } from './transaction-card.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import type { EditableTransaction } from './transaction-view.ts';
import { useDeleteTransaction } from './use-delete-transaction.tsx';
import './transactions.css';

/** One user's transactions, newest first, each with its corrections. */
export function UserTransactions({ userId }: { userId: string }) {
  const { t } = useTranslation(['transactions', 'queue']);
  const { username: viewerName } = useUser();
  const [edited, setEdited] = useState<EditableTransaction | null>(null);
  const askToDelete = useDeleteTransaction();
  const { data, error, dataUpdatedAt, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    trpc.users.listTransactions.useInfiniteQuery({ id: userId, limit: rowsPerPage }, { getNextPageParam: ({ nextCursor }) => nextCursor });
  const rows = data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {error !== null && (
        <div className="admin-list-problem">
          <ErrorPanel error={error} title={t('failed.loadHistory')} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />
        </div>
      )}
      {rows === undefined && error === null && <ListSkeleton rows={6} />}
      {rows?.length === 0 && <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('empty.userText')} />}
      {rows?.map((row) => (
        <TransactionCard key={row.id} row={row} viewerName={viewerName} onEdit={setEdited} onDelete={askToDelete} />
      ))}
      {hasNextPage && (
        <div className="more-rows">
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {t('more')}
          </Button>
        </div>
      )}
      <TransactionDialog row={edited} onClose={() => setEdited(null)} />
    </>
  );
}
