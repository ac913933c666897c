import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { useMay, useUser } from '../../shared/lib/session.tsx';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { DeletedTransaction } from '../ui/deleted-transaction.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { AmountDialog } from './amount-dialog.tsx';
import { ListSum } from './list-sum.tsx';
import { TransactionCard } from './transaction-card.tsx';
import { TransactionFilterBar } from './transaction-filter-bar.tsx';
import { TransactionTable } from './transaction-table.tsx';
import type { EditableTransaction } from './transaction-view.ts';
import { useDeleteTransaction } from './use-delete-transaction.tsx';
import { useTransactionFilters } from './use-transaction-filters.ts';

/** The transactions of all members. `actions` and `notice` come from the page, such as the interest run. */
export function AdminTransactions({ actions, notice }: { actions: ReactNode; notice: ReactNode }) {
  const { t } = useTranslation(['transactions', 'errors', 'admin-requests', 'area']);
  const isPhone = useIsPhone();
  const { username: viewerName } = useUser();
  const seesRecords = useMay('master_reader');
  const filters = useTransactionFilters();
  const pages = useListPages();
  const query = trpc.transactions.list.useQuery({ ...filters.input, ...pages.input });
  const [edited, setEdited] = useState<EditableTransaction | null>(null);
  const actionProps = { viewerName, onEdit: setEdited, onDelete: useDeleteTransaction() };
  const title = t('area:admin.transactions');
  const empty = filters.isFiltered ? (
    <NoMatch title={t('empty.noMatch')} text={t('empty.noMatchText')} onClear={filters.clear} />
  ) : (
    <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('empty.noneText')} />
  );
  return (
    <>
      <PageHeader
        title={title}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={
          <>
            <ExportButton list="transactions" filters={filters.input} />
            <RefreshButton onRefresh={() => void query.refetch()} isBusy={query.isFetching} />
            {actions}
          </>
        }
      />
      {notice}
      <TableCard title={title}>
        <TransactionFilterBar filters={filters} />
        <DeletedTransaction search={filters.search} isMaster={seesRecords} />
        {query.data !== undefined && query.data.sum !== null && query.data.total > 0 && (
          <ListSum sum={query.data.sum.amount} rows={query.data.sum.rows} status={filters.status ?? 'approved'} />
        )}
        <AdminList list={shownPageOf(query, pages)} failed={t('failed.load')} empty={empty}>
          {(rows) =>
            isPhone ? (
              rows.map((row) => <TransactionCard key={row.id} row={row} named {...actionProps} />)
            ) : (
              <TransactionTable rows={rows} {...actionProps} />
            )
          }
        </AdminList>
      </TableCard>
      <AmountDialog row={edited} onClose={() => setEdited(null)} />
    </>
  );
}
