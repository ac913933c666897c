import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { RequestType } from '@app/contract';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { formatCount } from '../../lib/percent.ts';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { useAge } from '../../ui/age.tsx';
import { DensitySwitch } from '../../ui/density-switch.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import { TabbedCard } from '../../ui/tabbed-card.tsx';
import { AdminRequestDrawer } from './admin-request-drawer.tsx';
import { AdminRequestList } from './admin-request-list.tsx';
import { queueIntervalMs, tabs, useRequestFilters, useRequestRows, type Tab } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';
import './admin-requests.css';

const typingPauseMs = 300;
const tabWords = {
  pending: 'admin.tab.pending',
  approved: 'admin.tab.approved',
  rejected: 'admin.tab.rejected',
  all: 'admin.tab.all',
} as const satisfies Record<Tab, string>;

const useCounts = (type: RequestType) =>
  trpc.requests.counts.useQuery({ type }, { ...polled(queueIntervalMs), refetchIntervalInBackground: true }).data;

/** Searches while someone types, and follows the address when something else changes it. */
function RequestSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { t } = useTranslation(['requests', 'app']);
  const [text, setText] = useState(search);
  useEffect(() => setText(search), [search]);
  const searchNow = useEffectEvent((typed: string) => {
    if (typed !== search) onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => searchNow(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Input
      className="request-search"
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onSearch(text.trim())}
      placeholder={t('admin.search')}
      aria-label={t('admin.search')}
    />
  );
}

function Oldest({ since, number }: { since: string; number: number | null }) {
  const { t } = useTranslation(['requests', 'app']);
  return t('admin.oldest', { age: useAge(since), number });
}

/** The age of the oldest that waits, and when the rows were last right. */
function Freshness({ type, updatedAt, isQueue }: { type: RequestType; updatedAt: number; isQueue: boolean }) {
  const { t } = useTranslation(['requests', 'app']);
  const language = useLanguage();
  const counts = useCounts(type);
  const at = formatInstant(updatedAt, language, 'clock');
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
        {updatedAt === 0
          ? t('app:loading')
          : isQueue
            ? t('admin.freshEvery', { at, seconds: queueIntervalMs / 1000 })
            : t('admin.fresh', { at })}
      </span>
    </>
  );
}

/** The queue of deposits or withdrawals: what waits, what was decided, and the drawer in which it is decided. */
export function AdminRequests({ type }: { type: RequestType }) {
  const { t } = useTranslation(['requests', 'app']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const filters = useRequestFilters();
  const list = useRequestRows(type, filters);
  const counts = useCounts(type);
  const utils = trpc.useUtils();
  const search = <RequestSearch search={filters.search} onSearch={filters.searchFor} />;
  const items = tabs.map((tab) => ({
    key: tab,
    word: t(tabWords[tab]),
    count: counts && formatCount(tab === 'all' ? counts.pending + counts.approved + counts.rejected : counts[tab], language),
  }));
  const tools = (
    <>
      {search}
      <DensitySwitch />
    </>
  );
  return (
    <>
      <PageHeader
        title={t(adminWords[type].title)}
        note={<Freshness type={type} updatedAt={list.query.dataUpdatedAt} isQueue={filters.tab === 'pending'} />}
        actions={<RefreshButton onRefresh={() => void utils.requests.invalidate()} isBusy={list.query.isFetching} />}
      />
      {isPhone && search}
      <TabbedCard items={items} active={filters.tab} onChange={filters.showTab} {...(!isPhone && { tools })}>
        <AdminRequestList type={type} filters={filters} list={list} oldestNumber={counts?.oldestPendingNumber ?? null} />
      </TabbedCard>
      <AdminRequestDrawer type={type} id={filters.openId} onGoTo={filters.goTo} />
    </>
  );
}
