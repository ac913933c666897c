import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import { formatDays } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { PlanBadge } from './admin-investment-table.tsx';

/** The investments of a deleted member, newest first, as they were at the deletion. */
export function ClosedInvestments({ memberId }: { memberId: string }) {
  const { t } = useTranslation(['users', 'transactions']);
  const language = useLanguage();
  const pages = useListPages();
  const query = trpc.users.listClosedInvestments.useQuery({ id: memberId, ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('users:closed.noInvestments')} text={t('users:closed.noRecordsText')} />;
  return (
    <AdminList list={shownPageOf(query, pages)} failed={t('users:closed.failed')} empty={empty}>
      {(rows) =>
        rows.map(({ id, planType, interestRate, durationDays, purchasedAt, amount, totalEarned, currentValue, status }) => (
          <ListRow
            key={id}
            icon={<PieChartOutlined aria-hidden />}
            title={
              <>
                <PlanBadge plan={planType} /> {formatPercent(interestRate, language)} · {formatDays(durationDays, language)}
              </>
            }
            detail={<DateTime at={purchasedAt} />}
            note={
              <>
                {t('transactions:investments.column.amount')}: <Money amount={amount} /> · <Money amount={totalEarned} sign="always" />
              </>
            }
            value={<Money amount={currentValue} withIdr />}
            status={<StatusTag status={status} />}
          />
        ))
      }
    </AdminList>
  );
}
