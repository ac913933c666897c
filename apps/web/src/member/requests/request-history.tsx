import { clsx } from 'clsx';
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import type { Request } from '@app/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { pagingOf, useListPages } from '../../shared/lib/list-pages.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useToastOnFirstFailure } from '../../shared/lib/use-toast-on-first-failure.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { ListPager } from '../../shared/ui/list-pager.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { TransactionDate } from '../../shared/ui/transaction-date.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { HistoryFilterFields, useHistoryFilter, type HistoryFilter } from './history-filter.tsx';
import { RequestAmount } from './request-amount.tsx';
import { RequestOverview } from './request-overview.tsx';
import styles from './requests.module.css';

const typeNames = { deposit: 'type.deposit', withdrawal: 'type.withdrawal' } as const;
const icons = { deposit: <ArrowDownOutlined aria-hidden />, withdrawal: <ArrowUpOutlined aria-hidden /> } as const;

const arrow = clsx(styles.historyArrow);

type HistoryRowProps = { request: Serialized<Request>; asOf: string; isOpen: boolean; onToggle: () => void };

/** One request; expanded it shows its steps and all its details. */
function HistoryRow({ request, asOf, isOpen, onToggle }: HistoryRowProps) {
  const { t } = useTranslation('requests');
  const detailsId = useId();
  const { type, number, status, adminNote } = request;
  const note = adminNote === null ? null : t(status === 'rejected' ? 'member.history.reason' : 'member.history.note', { note: adminNote });
  const title = (
    <button
      type="button"
      className={styles.historyToggle}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={onToggle}
    >
      {t(typeNames[type])}{' '}
      <span className={styles.historyNumber}>
        <span className={`${styles.pendingNumber} num`}>#{number}</span>{' '}
        {isOpen ? <UpOutlined className={arrow} aria-hidden /> : <DownOutlined className={arrow} aria-hidden />}
      </span>
    </button>
  );
  return (
    <div data-testid="request-row" className={styles.historyRow}>
      <ListRow
        icon={icons[type]}
        title={title}
        detail={<TransactionDate transaction={request} isOwn />}
        value={<RequestAmount request={request} />}
        status={<StatusTag status={status} />}
        {...(note !== null && { footer: note })}
      />
      {isOpen && (
        <div id={detailsId} className={styles.historyDetails}>
          <RequestOverview request={request} asOf={asOf} />
        </div>
      )}
    </div>
  );
}

function useHistoryPage({ type, status }: HistoryFilter, pollSeconds: number) {
  const pages = useListPages();
  const filter = { ...(type !== null && { type }), ...(status !== null && { status }) };
  const list = trpc.requests.listMine.useQuery({ ...filter, ...pages.input }, polledUnlessLive(pollSeconds * 1000));
  return { list, paging: pagingOf(list.data, pages) };
}

function NoRequests({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  const { t } = useTranslation('requests');
  if (!isFiltered) return <EmptyState kind="nothing-yet" title={t('member.history.none')} text={t('member.history.noneText')} />;
  const action = { text: t('member.history.showAll'), onClick: onShowAll };
  return <EmptyState kind="no-match" title={t('member.history.noMatch')} text={t('member.history.noMatchText')} action={action} />;
}

/** All requests of the member, newest first. Filter, page and the open row are in the query string. */
export function RequestHistory({ asOf, pollSeconds }: { asOf: string | undefined; pollSeconds: number }) {
  const { t } = useTranslation('requests');
  const { params, change } = useAddressParams();
  const { filter, choose } = useHistoryFilter();
  const { list, paging } = useHistoryPage(filter, pollSeconds);
  const { data, error } = list;
  useToastOnFirstFailure(list, t('member.listFailed'));
  const open = params.get('request');
  const isFiltered = filter.type !== null || filter.status !== null;
  return (
    <SectionCard title={t('member.history.title')} flush>
      <HistoryFilterFields filter={filter} onChoose={choose} />
      <QueryError query={list} title={t('member.listFailed')} />
      {data === undefined && error === null && <ListSkeleton />}
      {data?.items.length === 0 && <NoRequests isFiltered={isFiltered} onShowAll={() => choose({ type: null, status: null })} />}
      {data?.items.map((request) => (
        <HistoryRow
          key={request.id}
          request={request}
          asOf={asOf ?? request.createdAt}
          isOpen={request.id === open}
          onToggle={() => change({ request: request.id === open ? null : request.id }, { replace: true })}
        />
      ))}
      {paging.total > paging.pageSize && <ListPager {...paging} />}
    </SectionCard>
  );
}
