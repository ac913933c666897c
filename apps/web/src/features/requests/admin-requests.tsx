import type { RequestType } from '@app/contract';
import { formatDuration } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { serverTimeOf, type ServerMs } from '../../lib/clock.ts';
import { formatInstant } from '../../lib/business-time.ts';
import { formatCount } from '../../lib/percent.ts';
import { useUser } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { useAge } from '../../ui/age.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { SortField } from '../../ui/sort-field.tsx';
import { DeletedTransaction } from '../../ui/deleted-transaction.tsx';
import { DensitySwitch } from '../../ui/density-switch.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { TabbedCard } from '../../ui/tabbed-card.tsx';
import { AdminRequestDrawer } from './admin-request-drawer.tsx';
import { AdminRequestList } from './admin-request-list.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { SoundNotice, SoundToggle } from './sound-toggle.tsx';
import { useRequestCounts } from './use-request-counts.ts';
import { useRequestTicks } from './use-request-ticks.ts';
import { queueIntervalMs, tabs, useFollowOpenRequest, useRequestFilters, useRequestRows, type Tab } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';
import './admin-requests.css';

const tabWords = {
  pending: 'admin.tab.pending',
  approved: 'admin.tab.approved',
  rejected: 'admin.tab.rejected',
  all: 'admin.tab.all',
} as const satisfies Record<Tab, string>;

function Oldest({ since, number }: { since: string; number: number | null }) {
  const { t } = useTranslation(['queue', 'app']);
  return t('admin.oldest', { age: useAge(since), number });
}

/** The age of the oldest that waits, and when the rows were last right. */
function Freshness({ type, updatedAt, isQueue }: { type: RequestType; updatedAt: ServerMs | null; isQueue: boolean }) {
  const { t } = useTranslation(['queue', 'app']);
  const language = useLanguage();
  const counts = useRequestCounts(type);
  const at = updatedAt === null ? null : formatInstant(updatedAt, language, 'clock');
  return (
    <>
      {counts !== undefined && (
        <span className="freshness-line">
          {counts.oldestPendingAt === null ? (
            t('admin.noneWaiting')
          ) : (
            <Oldest since={counts.oldestPendingAt} number={counts.oldestPendingNumber} />
          )}
        </span>
      )}
      <span className="freshness-line">
        {at === null
          ? t('app:loading')
          : isQueue
            ? t('admin.freshEvery', { at, interval: formatDuration(queueIntervalMs, language, 'second') })
            : t('admin.fresh', { at })}
      </span>
      <SoundNotice />
    </>
  );
}

/** The queue of deposits or withdrawals: what waits, what was decided, and the drawer in which it is decided. */
export function AdminRequests({ type }: { type: RequestType }) {
  const { t } = useTranslation(['queue', 'app']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const { role } = useUser();
  const filters = useRequestFilters();
  const list = useRequestRows(type, filters);
  useFollowOpenRequest(type, filters, list);
  const counts = useRequestCounts(type, filters.search);
  const { ticks, ticked, clear } = useRequestTicks(type, filters.tab, list.rows);
  const utils = trpc.useUtils();
  const search = <SearchField search={filters.search} onSearch={filters.searchFor} label={t('admin.search')} />;
  const items = tabs.map((tab) => ({
    key: tab,
    word: t(tabWords[tab]),
    count: counts && formatCount(tab === 'all' ? counts.pending + counts.approved + counts.rejected : counts[tab], language),
  }));
  const tools = (
    <>
      {search}
      <SortField order={filters.order} />
      <DensitySwitch />
    </>
  );
  return (
    <>
      <PageHeader
        title={t(adminWords[type].title)}
        note={<Freshness type={type} updatedAt={serverTimeOf(list.query.dataUpdatedAt)} isQueue={filters.tab === 'pending'} />}
        actions={
          <>
            <SoundToggle />
            <ExportButton list="requests" filters={{ type, ...filters.input }} />
            <RefreshButton onRefresh={() => void utils.requests.invalidate()} isBusy={list.query.isFetching} />
          </>
        }
      />
      {isPhone && (
        <div className="phone-tools">
          {search}
          <SortField order={filters.order} />
        </div>
      )}
      <TabbedCard items={items} active={filters.tab} onChange={filters.showTab} {...(!isPhone && { tools })}>
        <DeletedTransaction search={filters.search} isMaster={role === 'master_admin'} />
        <BulkBar ticked={ticked} onClear={clear} />
        <AdminRequestList
          type={type}
          filters={filters}
          list={list}
          oldestNumber={counts?.oldestPendingNumber ?? null}
          {...(ticks !== undefined && { ticks })}
        />
      </TabbedCard>
      <AdminRequestDrawer type={type} filters={filters} />
    </>
  );
}
