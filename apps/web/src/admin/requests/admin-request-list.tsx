import type { RequestType } from '@app/contract';
import { formatDuration } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { serverTimeOf, type ServerMs } from '../../shared/lib/clock.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { useLive } from '../../shared/lib/live/live-state.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { AdminList } from '../ui/admin-list.tsx';
import type { RowSelection } from '../ui/admin-table.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { AdminRequestCards } from './admin-request-cards.tsx';
import { AdminRequestLines } from './admin-request-lines.tsx';
import { AdminRequestTable } from './admin-request-table.tsx';
import { requestsIntervalMs, type AdminRequest, type RequestView, type useRequestRows } from './admin-request-view.ts';
import { requestLabels } from './request-labels.ts';

type AdminRequestListProps = {
  type: RequestType;
  view: RequestView;
  list: ReturnType<typeof useRequestRows>;
  /** True while a request is open beside the list. */
  isSplit: boolean;
  oldestNumber: number | null;
  selection?: RowSelection<AdminRequest>;
};

/** Why the list is empty, and the next step. */
function NoRows({ type, view, checkedAt }: { type: RequestType; view: RequestView; checkedAt: ServerMs | null }) {
  const { t } = useTranslation(['admin-requests', 'app', 'search']);
  const language = useLanguage();
  const isLive = useLive();
  const { search, tab, isFiltered, openRowId, searchFor, showTab, clear } = view;
  if (tab === 'pending' && openRowId !== null && (search !== '' || isFiltered)) {
    /* The open one was the last that matched, until it was decided. */
    const next =
      search === ''
        ? { text: t('search:list.clearFilters'), onClick: clear }
        : { text: t('admin.empty.clearSearch'), onClick: () => searchFor('') };
    return <EmptyState kind="all-done" title={t('admin.empty.nothingLeft')} text={t('admin.empty.nothingLeftText')} action={next} />;
  }
  if (search !== '') {
    const clearSearch = { text: t('admin.empty.clearSearch'), onClick: () => searchFor('') };
    return (
      <EmptyState kind="no-match" title={t('admin.empty.noMatch', { search })} text={t('admin.empty.searchCovers')} action={clearSearch} />
    );
  }
  if (isFiltered) {
    const showAll = { text: t('search:list.clearFilters'), onClick: clear };
    return <EmptyState kind="no-match" title={t('admin.empty.noneFiltered')} text={t('admin.empty.filtered')} action={showAll} />;
  }
  if (tab === 'pending' && checkedAt !== null) {
    const at = formatInstant(checkedAt, language, 'time');
    const interval = formatDuration(requestsIntervalMs, language, 'second');
    const text = isLive ? t('admin.empty.checkedLive', { at }) : t('admin.empty.checked', { at, interval });
    const seeApproved = { text: t('admin.empty.seeApproved'), onClick: () => showTab('approved') };
    return <EmptyState kind="all-done" title={t(requestLabels[type].done)} text={text} action={seeApproved} />;
  }
  const seePending = { text: t('admin.empty.seePending'), onClick: () => showTab('pending') };
  return <EmptyState kind="nothing-yet" title={t(requestLabels[type].none)} text={t('admin.empty.willAppear')} action={seePending} />;
}

/** The rows of a tab: a table, beside an open request short rows, on phones cards; or the empty, loading or error state. */
export function AdminRequestList({ type, view, list, isSplit, oldestNumber, selection }: AdminRequestListProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const isPhone = useIsPhone();
  const Rows = isPhone ? AdminRequestCards : AdminRequestTable;
  const empty = <NoRows type={type} view={view} checkedAt={serverTimeOf(list.query.dataUpdatedAt)} />;
  return (
    <AdminList list={list} failed={t(requestLabels[type].loadFailed)} empty={empty}>
      {(rows) =>
        isSplit ? (
          <AdminRequestLines rows={rows} openRowId={view.openRowId} onOpen={view.goTo} />
        ) : (
          <Rows
            type={type}
            rows={rows}
            openRowId={view.openRowId}
            oldestNumber={oldestNumber}
            onOpen={view.open}
            {...(selection !== undefined && { selection })}
          />
        )
      }
    </AdminList>
  );
}
