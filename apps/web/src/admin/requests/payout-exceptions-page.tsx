import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { payoutExceptionKinds, type PayoutException } from '@app/contract';
import { formatSgd, ZERO } from '@app/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAddressParams } from '../../shared/lib/address-params.ts';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { ListSkeleton } from '../../shared/ui/skeletons.tsx';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { ClearFilters } from '../ui/clear-filters.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { TableCard } from '../ui/table-card.tsx';

type Exception = Serialized<PayoutException>;

function useTitle({ kind, members, administratorName, depositAmount, withdrawalAmount, account }: Exception): string {
  const { t } = useTranslation('transactions');
  switch (kind) {
    case 'shared_account':
      return t('exceptions.shared', { account });
    case 'shared_device':
      return t('exceptions.device', { count: members.length });
    case 'same_administrator': {
      const [deposited, withdrawn] = [formatSgd(depositAmount ?? ZERO), formatSgd(withdrawalAmount ?? ZERO)];
      return t('exceptions.same', { name: administratorName, deposited, withdrawn });
    }
  }
}

function ExceptionRow({ exception }: { exception: Exception }) {
  const { t } = useTranslation('transactions');
  const { at, members, requestId } = exception;
  return (
    <ListRow
      icon={<WarningOutlined aria-hidden />}
      title={useTitle(exception)}
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

const keyOf = ({ kind, at, members, requestId, account }: Exception): string =>
  [kind, at, requestId, account, ...members.map(({ id }) => id)].join(' ');

/** The kind that the list is narrowed to, in the query string. */
function useKindFilter() {
  const { params, change } = useAddressParams();
  const kind = payoutExceptionKinds.find((each) => each === params.get('kind')) ?? null;
  const filter = (next: Exception['kind'] | null) => change({ kind: next });
  return { kind, isFiltered: kind !== null, filter, clear: () => filter(null) };
}

/** Movements of money that an administrator should look at again. */
export function PayoutExceptionsPage() {
  const { t } = useTranslation(['transactions', 'area']);
  const view = useKindFilter();
  const query = trpc.payoutControls.exceptions.useQuery();
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  const shown = data?.filter(({ kind }) => view.kind === null || kind === view.kind);
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
        <div className="list-filters">
          <FilterSelect
            label={t('exceptions.kind')}
            any={t('exceptions.anyKind')}
            value={view.kind}
            options={payoutExceptionKinds.map((value) => ({ value, label: t(`exceptions.kinds.${value}`) }))}
            onChoose={view.filter}
          />
          <ClearFilters filters={view} />
        </div>
        <QueryError query={query} title={t('exceptions.failed')} />
        {data === undefined && error === null && <ListSkeleton rows={4} />}
        {data?.length === 0 && <EmptyState kind="nothing-yet" title={t('exceptions.none')} text={t('exceptions.noneText')} />}
        {data !== undefined && data.length > 0 && shown?.length === 0 && (
          <NoMatch title={t('exceptions.noMatch')} text={t('exceptions.noMatchText')} onClear={view.clear} />
        )}
        {shown?.map((exception) => (
          <ExceptionRow key={keyOf(exception)} exception={exception} />
        ))}
      </TableCard>
    </>
  );
}
