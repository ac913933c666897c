import type { RequestType } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ListPager } from '../../ui/list-pager.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { AdminRequestCards } from './admin-request-cards.tsx';
import { AdminRequestTable } from './admin-request-table.tsx';
import { pageSize, queueIntervalMs, type useRequestFilters, type useRequestRows } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';

type Filters = ReturnType<typeof useRequestFilters>;
type AdminRequestListProps = { type: RequestType; filters: Filters; list: ReturnType<typeof useRequestRows>; oldestNumber: number | null };

/** Why there are no rows, and the one next step. */
function NoRows({ type, filters, checkedAt }: { type: RequestType; filters: Filters; checkedAt: number }) {
  const { t } = useTranslation(['requests', 'app']);
  const language = useLanguage();
  const { search, tab, searchFor, showTab } = filters;
  if (search !== '') {
    const clear = { text: t('admin.empty.clearSearch'), onClick: () => searchFor('') };
    return <EmptyState kind="no-match" title={t('admin.empty.noMatch', { search })} text={t('admin.empty.searchCovers')} action={clear} />;
  }
  if (tab === 'pending') {
    const text = t('admin.empty.checked', { at: formatInstant(checkedAt, language, 'time'), seconds: queueIntervalMs / 1000 });
    const seeApproved = { text: t('admin.empty.seeApproved'), onClick: () => showTab('approved') };
    return <EmptyState kind="all-done" title={t(adminWords[type].done)} text={text} action={seeApproved} />;
  }
  const seePending = { text: t('admin.empty.seePending'), onClick: () => showTab('pending') };
  return <EmptyState kind="nothing-yet" title={t(adminWords[type].none)} text={t('admin.empty.willAppear')} action={seePending} />;
}

/** The rows of a tab: a table, on phones cards; or what stands in their place. */
export function AdminRequestList({ type, filters, list, oldestNumber }: AdminRequestListProps) {
  const { t } = useTranslation(['requests', 'app']);
  const isPhone = useIsPhone();
  const { query, rows, total, page, onBack, onNext } = list;
  const Rows = isPhone ? AdminRequestCards : AdminRequestTable;
  return (
    <>
      {query.error !== null && (
        <div className="admin-list-problem">
          <ErrorPanel
            error={query.error}
            title={t(adminWords[type].loadFailed)}
            lastGoodAt={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
          />
        </div>
      )}
      {rows === undefined && query.error === null && <ListSkeleton rows={8} />}
      {rows?.length === 0 && <NoRows type={type} filters={filters} checkedAt={query.dataUpdatedAt} />}
      {rows !== undefined && rows.length > 0 && (
        <>
          <Rows type={type} rows={rows} openId={filters.openId} oldestNumber={oldestNumber} onOpen={filters.open} />
          <ListPager page={page} pageSize={pageSize} shown={rows.length} total={total} onBack={onBack} onNext={onNext} />
        </>
      )}
    </>
  );
}
