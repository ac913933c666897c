import { clsx } from 'clsx';
import type { RequestType } from '@app/contract';
import { formatDuration } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { serverTimeOf, type ServerMs } from '../../shared/lib/clock.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { useLive } from '../../shared/lib/live/live-state.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useAge } from '../../shared/ui/age.tsx';
import { useFullHeight } from '../lib/full-height.ts';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { ExportButton } from '../ui/export-button.tsx';
import { SortField } from '../ui/sort-field.tsx';
import { DeletedTransaction } from '../ui/deleted-transaction.tsx';
import { DensitySwitch } from '../ui/density-switch.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { SkeletonText } from '../../shared/ui/skeletons.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { TabbedCard } from '../ui/tabbed-card.tsx';
import { AdminRequestList } from './admin-request-list.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { RequestFilterBar } from './request-filter-bar.tsx';
import { OpenRequest } from './open-request.tsx';
import { ShortcutList } from './shortcut-list.tsx';
import { SoundNotice, SoundToggle } from './sound-toggle.tsx';
import { useHasPanes } from './use-has-panes.ts';
import { useRequestCounts } from './use-request-counts.ts';
import { useRequestSelection } from './use-request-selection.ts';
import { requestsIntervalMs, tabs, useFollowOpenRequest, useRequestView, useRequestRows, type Tab } from './admin-request-view.ts';
import { requestLabels } from './request-labels.ts';

import styles from './admin-requests.module.css';
import adminTableStyles from '../ui/admin-table.module.css';

const tabKeys = {
  pending: 'admin.tab.pending',
  approved: 'admin.tab.approved',
  rejected: 'admin.tab.rejected',
  all: 'admin.tab.all',
} as const satisfies Record<Tab, string>;

function Oldest({ since, number }: { since: string; number: number | null }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  return t('admin.oldest', { age: useAge(since), number });
}

/** The age of the oldest pending request, and the time of the last successful update. */
function Freshness({ type, updatedAt, isPolled }: { type: RequestType; updatedAt: ServerMs | null; isPolled: boolean }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const language = useLanguage();
  const isLive = useLive();
  const counts = useRequestCounts(type);
  const at = updatedAt === null ? null : formatInstant(updatedAt, language, 'clock');
  return (
    <>
      <span className={styles.freshnessLine}>
        {counts === undefined ? (
          <SkeletonText width="220px" />
        ) : counts.oldestPendingAt === null ? (
          t('admin.noneWaiting')
        ) : (
          <Oldest since={counts.oldestPendingAt} number={counts.oldestPendingNumber} />
        )}
      </span>
      <span className={styles.freshnessLine}>
        {at === null
          ? t('app:loading')
          : isPolled
            ? isLive
              ? t('admin.freshLive', { at })
              : t('admin.freshEvery', { at, interval: formatDuration(requestsIntervalMs, language, 'second') })
            : t('admin.fresh', { at })}
      </span>
      <SoundNotice />
    </>
  );
}

/** The list of deposits or withdrawals, pending and decided, and the open one: beside the list, or in a drawer over it. */
export function AdminRequests({ type }: { type: RequestType }) {
  const { t } = useTranslation(['admin-requests', 'app', 'area']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const seesRecords = useMay('master_reader');
  const view = useRequestView();
  const isSplit = useHasPanes() && view.openRowId !== null;
  useFullHeight(isSplit);
  const list = useRequestRows(type, view);
  useFollowOpenRequest(type, view, list);
  const counts = useRequestCounts(type, view.search);
  const { selection, selected, clear } = useRequestSelection(type, view.tab, list.rows);
  const utils = trpc.useUtils();
  const first = list.rows?.[0];
  const openFirst = view.openRowId !== null || first === undefined ? undefined : () => view.open(first.id);
  useShortcuts({
    j: openFirst,
    Enter: openFirst,
    '/': () => document.querySelector<HTMLInputElement>('.list-search input')?.focus(),
  });
  const search = <SearchField search={view.search} onSearch={view.searchFor} label={t('admin.search')} />;
  const items = tabs.map((tab) => ({
    key: tab,
    label: t(tabKeys[tab]),
    count:
      counts === undefined ? null : formatCount(tab === 'all' ? counts.pending + counts.approved + counts.rejected : counts[tab], language),
  }));
  const tools = (
    <>
      {search}
      <SortField order={view.order} />
      {!isSplit && <DensitySwitch />}
    </>
  );
  return (
    <>
      <PageHeader
        title={t(requestLabels[type].title)}
        note={<Freshness type={type} updatedAt={serverTimeOf(list.query.dataUpdatedAt)} isPolled={view.tab === 'pending'} />}
        actions={
          <>
            {type === 'withdrawal' && <ButtonLink href="/admin/payout-exceptions">{t('area:admin.exceptions')}</ButtonLink>}
            {!isPhone && <ShortcutList />}
            <SoundToggle />
            <ExportButton list="requests" filters={{ type, ...view.input }} />
            <RefreshButton onRefresh={() => void utils.requests.invalidate()} isBusy={list.query.isFetching} />
          </>
        }
      />
      {isPhone && (
        <div className={adminTableStyles.phoneTools}>
          {search}
          <SortField order={view.order} />
        </div>
      )}
      <TabbedCard items={items} active={view.tab} onChange={view.showTab} {...(!isPhone && { tools })}>
        <RequestFilterBar type={type} view={view} isShort={isSplit} />
        <div className={clsx(isSplit && styles.panes)}>
          <div className={clsx(isSplit && styles.listPane)}>
            <DeletedTransaction search={view.search} isMaster={seesRecords} />
            <BulkBar selected={selected} onClear={clear} onOpen={view.open} />
            <AdminRequestList
              type={type}
              view={view}
              list={list}
              isSplit={isSplit}
              oldestNumber={counts?.oldestPendingNumber ?? null}
              {...(selection !== undefined && { selection })}
            />
          </div>
          <OpenRequest type={type} view={view} />
        </div>
      </TabbedCard>
    </>
  );
}
