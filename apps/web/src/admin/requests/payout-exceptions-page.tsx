import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { PayoutException } from '@app/contract';
import { formatSgd, ZERO } from '@app/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { MemberLink } from '../ui/member-link.tsx';
import { TableCard } from '../ui/table-card.tsx';

type Exception = Serialized<PayoutException>;

function ExceptionRow({ exception }: { exception: Exception }) {
  const { t } = useTranslation('transactions');
  const { kind, at, members, administratorName, depositAmount, withdrawalAmount, requestId, account } = exception;
  const title =
    kind === 'shared_account'
      ? t('exceptions.shared', { account })
      : t('exceptions.same', {
          name: administratorName,
          deposited: formatSgd(depositAmount ?? ZERO),
          withdrawn: formatSgd(withdrawalAmount ?? ZERO),
        });
  return (
    <ListRow
      icon={<WarningOutlined aria-hidden />}
      title={title}
      detail={
        <DottedLine>
          <DateTime at={at} />
          {members.map(({ id, username }) => (
            <MemberLink key={id} id={id} username={username} />
          ))}
        </DottedLine>
      }
      value={requestId !== null && <Link href={`${requestPages.withdrawal}?tab=all&request=${requestId}`}>{t('exceptions.open')}</Link>}
    />
  );
}

/** Movements of money that an administrator should look at again. */
export function PayoutExceptionsPage() {
  const { t } = useTranslation(['transactions', 'area']);
  const { data, error, dataUpdatedAt, isFetching, refetch } = trpc.payoutControls.exceptions.useQuery();
  return (
    <>
      <PageHeader
        title={t('exceptions.title')}
        note={
          <>
            {t('exceptions.lead')} {t('exceptions.note')} <Link href={requestPages.withdrawal}>{t('area:admin.withdrawals')}</Link>
          </>
        }
        asOf={serverTimeOf(dataUpdatedAt)}
        actions={<RefreshButton onRefresh={() => void refetch()} isBusy={isFetching} />}
      />
      <TableCard title={t('exceptions.title')}>
        {error !== null && (
          <ErrorPanel error={error} title={t('exceptions.failed')} lastLoadedAt={dataUpdatedAt} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <ListSkeleton rows={4} />}
        {data?.length === 0 && <EmptyState kind="nothing-yet" title={t('exceptions.none')} text={t('exceptions.noneText')} />}
        {data?.map((exception) => (
          <ExceptionRow key={`${exception.kind} ${exception.at} ${exception.requestId ?? exception.account}`} exception={exception} />
        ))}
      </TableCard>
    </>
  );
}
