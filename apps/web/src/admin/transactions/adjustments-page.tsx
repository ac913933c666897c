import EditOutlined from '@ant-design/icons/EditOutlined';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { serverTimeOf } from '../../shared/lib/clock.ts';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { RefreshButton } from '../../shared/ui/refresh-button.tsx';
import { ListSum } from './list-sum.tsx';
/** The adjustments of members' balances by administrators, which no list of transactions contains, and their sum. */
export function AdjustmentsPage() {
  const { t } = useTranslation(['transactions', 'area']);
  const pages = useListPages();
  const query = trpc.transactions.listAdjustments.useQuery(pages.input);
  return (
    <>
      <PageHeader
        title={t('adjustments.title')}
        note={<Link href="/admin">{t('area:admin.dashboard')}</Link>}
        asOf={serverTimeOf(query.dataUpdatedAt)}
        actions={<RefreshButton onRefresh={() => void query.refetch()} isBusy={query.isFetching} />}
      />
      <TableCard title={t('adjustments.title')}>
        {query.data !== undefined && query.data.total > 0 && <ListSum sum={query.data.sum} rows={query.data.total} />}
        <AdminList
          list={shownPageOf(query, pages)}
          failed={t('adjustments.failed')}
          empty={<EmptyState kind="nothing-yet" title={t('adjustments.none')} text={t('adjustments.noneText')} />}
        >
          {(rows) =>
            rows.map(({ id, amount, at, userId, username, adjustedBy, reason }) => (
              <ListRow
                key={id}
                icon={<EditOutlined aria-hidden />}
                title={<MemberLink id={userId} username={username} />}
                detail={
                  <DottedLine>
                    <DateTime at={at} />
                    {adjustedBy ?? t('adjustments.gone')}
                  </DottedLine>
                }
                note={reason ?? t('adjustments.noReason')}
                value={<Money amount={amount} sign="always" withIdr />}
              />
            ))
          }
        </AdminList>
      </TableCard>
    </>
  );
}
