import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';
import { TreasuryCards } from './treasury-cards.tsx';
import { TreasuryFilterBar } from './treasury-filter-bar.tsx';
import { TreasurySums } from './treasury-sums.tsx';
import { TreasuryTable } from './treasury-table.tsx';
import { useTreasuryFilters, type TreasuryRow } from './treasury-view.ts';

/** Money at the bank that does not come from members: the entries, their sum beside all money at the bank, and the actions that add and reverse them. */
export function TreasuryPage() {
  const { t } = useTranslation(['treasury', 'area']);
  const isPhone = useIsPhone();
  const filters = useTreasuryFilters();
  const pages = useListPages();
  const query = trpc.treasury.list.useQuery({ ...filters.input, ...pages.input });
  const coverage = trpc.stats.coverage.useQuery({ days: 1 });
  const [isRecording, setIsRecording] = useState(false);
  const [rowToReverse, setRowToReverse] = useState<TreasuryRow | null>(null);
  const title = t('area:admin.treasury');
  const mayRecord = useMay('master_admin');
  const openRecordDialog = () => setIsRecording(true);
  const refresh = () => void Promise.all([query.refetch(), coverage.refetch()]);
  const empty = filters.isFiltered ? (
    <NoMatch title={t('empty.noMatch')} text={t('empty.noMatchText')} onClear={filters.clear} />
  ) : (
    <EmptyState
      kind="nothing-yet"
      title={t('empty.none')}
      text={t('empty.noneText')}
      {...(mayRecord && { action: { text: t('record.open'), onClick: openRecordDialog } })}
    />
  );
  const Rows = isPhone ? TreasuryCards : TreasuryTable;
  return (
    <>
      <PageHeader
        title={title}
        note={t('lead')}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={
          <>
            <ExportButton list="treasury" filters={filters.input} />
            <RefreshButton onRefresh={refresh} isBusy={query.isFetching || coverage.isFetching} />
            {mayRecord && (
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={openRecordDialog}>
                {t('record.open')}
              </Button>
            )}
          </>
        }
      />
      <TreasurySums coverage={coverage.data} error={coverage.error} onRetry={() => void coverage.refetch()} />
      <TableCard title={title}>
        <TreasuryFilterBar filters={filters} />
        <AdminList list={shownPageOf(query, pages)} failed={t('failed')} empty={empty}>
          {(rows) => <Rows rows={rows} onReverse={setRowToReverse} />}
        </AdminList>
      </TableCard>
      <RecordDialog open={isRecording} atBank={coverage.data?.atBank} onClose={() => setIsRecording(false)} />
      <ReverseDialog row={rowToReverse} atBank={coverage.data?.atBank} onClose={() => setRowToReverse(null)} />
    </>
  );
}
