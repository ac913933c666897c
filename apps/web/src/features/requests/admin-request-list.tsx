import type { RequestType } from '@app/contract';
import { formatDuration } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { serverTimeOf, type ServerMs } from '../../lib/clock.ts';
import { formatInstant } from '../../lib/business-time.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { AdminList } from '../../ui/admin-list.tsx';
import type { RowTicks } from '../../ui/admin-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminRequestCards } from './admin-request-cards.tsx';
import { AdminRequestTable } from './admin-request-table.tsx';
import { queueIntervalMs, type AdminRequest, type RequestFilters, type useRequestRows } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';

type AdminRequestListProps = {
  type: RequestType;
  filters: RequestFilters;
  list: ReturnType<typeof useRequestRows>;
  oldestNumber: number | null;
  ticks?: RowTicks<AdminRequest>;
};

/** Why there are no rows, and the one next step. */
function NoRows({ type, filters, checkedAt }: { type: RequestType; filters: RequestFilters; checkedAt: ServerMs | null }) {
  const { t } = useTranslation(['queue', 'app']);
  const language = useLanguage();
  const { search, tab, searchFor, showTab } = filters;
  if (search !== '') {
    const clear = { text: t('admin.empty.clearSearch'), onClick: () => searchFor('') };
    return <EmptyState kind="no-match" title={t('admin.empty.noMatch', { search })} text={t('admin.empty.searchCovers')} action={clear} />;
  }
  if (tab === 'pending' && checkedAt !== null) {
    const interval = formatDuration(queueIntervalMs, language, 'second');
    const text = t('admin.empty.checked', { at: formatInstant(checkedAt, language, 'time'), interval });
    const seeApproved = { text: t('admin.empty.seeApproved'), onClick: () => showTab('approved') };
    return <EmptyState kind="all-done" title={t(adminWords[type].done)} text={text} action={seeApproved} />;
  }
  const seePending = { text: t('admin.empty.seePending'), onClick: () => showTab('pending') };
  return <EmptyState kind="nothing-yet" title={t(adminWords[type].none)} text={t('admin.empty.willAppear')} action={seePending} />;
}

/** The rows of a tab: a table, on phones cards; or what stands in their place. */
export function AdminRequestList({ type, filters, list, oldestNumber, ticks }: AdminRequestListProps) {
  const { t } = useTranslation(['queue', 'app']);
  const isPhone = useIsPhone();
  const Rows = isPhone ? AdminRequestCards : AdminRequestTable;
  const empty = <NoRows type={type} filters={filters} checkedAt={serverTimeOf(list.query.dataUpdatedAt)} />;
  return (
    <AdminList list={list} failed={t(adminWords[type].loadFailed)} empty={empty}>
      {(rows) => (
        <Rows
          type={type}
          rows={rows}
          openId={filters.openId}
          oldestNumber={oldestNumber}
          onOpen={filters.open}
          {...(ticks !== undefined && { ticks })}
        />
      )}
    </AdminList>
  );
}
