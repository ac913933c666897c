import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import type { Request } from '@app/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Wire } from '../../lib/wire.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { RequestAmount } from './request-amount.tsx';

const typeNames = { deposit: 'type.deposit', withdrawal: 'type.withdrawal' } as const;
const icons = { deposit: <ArrowDownOutlined />, withdrawal: <ArrowUpOutlined /> } as const;

function HistoryRow({ request }: { request: Wire<Request> }) {
  const { t } = useTranslation('requests');
  const { type, status, createdAt, adminNote } = request;
  const note = adminNote === null ? null : t(status === 'rejected' ? 'member.history.reason' : 'member.history.note', { note: adminNote });
  return (
    <div data-testid="request-row">
      <ListRow
        icon={icons[type]}
        title={t(typeNames[type])}
        detail={<DateTime at={createdAt} />}
        value={<RequestAmount request={request} />}
        status={<StatusTag status={status} />}
        {...(note !== null && { note })}
      />
    </div>
  );
}

type RequestHistoryProps = {
  /** Decided requests, newest first; undefined while they are on the way. */
  requests: readonly Wire<Request>[] | undefined;
  /** Fetches older ones; null: there are none. */
  onMore: (() => void) | null;
  isFetchingMore: boolean;
  /** Stands above the rows, e.g. why newer ones can't be had. */
  problem: ReactNode;
};

/** The requests that were decided, with the administrator's words. */
export function RequestHistory({ requests, onMore, isFetchingMore, problem }: RequestHistoryProps) {
  const { t } = useTranslation('requests');
  return (
    <SectionCard title={t('member.history.title')} flush>
      {problem}
      {requests === undefined && problem === null && <ListSkeleton />}
      {requests?.length === 0 && <EmptyState kind="nothing-yet" title={t('member.history.none')} text={t('member.history.noneText')} />}
      {requests?.map((request) => (
        <HistoryRow key={request.id} request={request} />
      ))}
      {onMore !== null && (
        <div className="history-more">
          <Button onClick={onMore} loading={isFetchingMore}>
            {t('member.history.more')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
