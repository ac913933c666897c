import type { Investment, InvestmentStatus } from '@app/contract';
import { formatDays, formatDuration } from '@app/i18n';
import type { PlanType } from '@app/money';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { useNow } from '../../shared/lib/clock.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { AdminTable } from '../ui/admin-table.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { MemberLink } from '../ui/member-link.tsx';
import { SgdDigits } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import styles from './admin-investments.module.css';
import adminTableStyles from '../ui/admin-table.module.css';

export type AdminInvestmentRow = Serialized<Investment>;
/** `all`: active and completed investments of one member, distinguished by their status. */
export type AdminInvestmentRowsProps = { status: InvestmentStatus | 'all'; rows: readonly AdminInvestmentRow[] };

/** A plan's name; all plans look alike, so that none is promoted. */
export function PlanBadge({ plan }: { plan: PlanType }) {
  return <span className={styles.planBadge}>{usePlanName()(plan)}</span>;
}

const shortIdLength = 8;

/** The member number and the end of the user id, enough to tell two members apart; a tooltip shows the whole id. */
export function MemberIds({ userNumber, userId }: { userNumber: number; userId: string }) {
  return (
    <span className="num quiet" title={userId}>
      {userNumber} (…{userId.slice(-shortIdLength)})
    </span>
  );
}

/** Days and hours until the last day is due; afterwards a word. */
export function TimeLeft({ endDate }: { endDate: string }) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const leftMs = new Date(endDate).getTime() - useNow();
  return <span className="num">{leftMs <= 0 ? t('investments.completed') : formatDuration(leftMs, language)}</span>;
}

function useColumns(status: AdminInvestmentRowsProps['status']): TableColumnsType<AdminInvestmentRow> {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const statusColumn: TableColumnsType<AdminInvestmentRow> =
    status === 'all'
      ? [{ key: 'status', title: t('investments.column.status'), render: (_, row) => <StatusTag status={row.status} /> }]
      : [];
  const sgd = (title: string) => `${title} (SGD)`;
  return [
    {
      key: 'username',
      title: t('investments.column.username'),
      fixed: 'left',
      render: (_, { userId, username }) => (
        <span className={adminTableStyles.wrappedText}>
          <MemberLink id={userId} username={username} />
        </span>
      ),
    },
    ...statusColumn,
    {
      key: 'userNumber',
      title: t('investments.column.userNumber'),
      align: 'right',
      render: (_, { userNumber, userId }) => (
        <span className={adminTableStyles.wrappedText}>
          <MemberIds userNumber={userNumber} userId={userId} />
        </span>
      ),
    },
    { key: 'plan', title: t('investments.column.plan'), render: (_, { planType }) => <PlanBadge plan={planType} /> },
    { key: 'amount', title: sgd(t('investments.column.amount')), align: 'right', render: (_, { amount }) => <SgdDigits amount={amount} /> },
    {
      key: 'value',
      title: sgd(status === 'completed' ? t('investments.column.finalValue') : t('investments.column.value')),
      align: 'right',
      render: (_, { currentValue }) => <SgdDigits amount={currentValue} />,
    },
    {
      key: 'earned',
      title: sgd(t('investments.column.earned')),
      align: 'right',
      render: (_, { totalEarned }) => <SgdDigits amount={totalEarned} sign="always" />,
    },
    {
      key: 'duration',
      title: t('investments.column.duration'),
      align: 'right',
      render: (_, { durationDays }) => <span className="num">{formatDays(durationDays, language)}</span>,
    },
    {
      key: 'start',
      title: t('investments.column.start'),
      render: (_, { purchasedAt }) => (
        <span className={adminTableStyles.wrappedText}>
          <DateTime at={purchasedAt} />
        </span>
      ),
    },
    {
      key: 'timeLeft',
      title: t('investments.column.timeLeft'),
      align: 'right',
      render: (_, { endDate }) => <TimeLeft endDate={endDate} />,
    },
    {
      key: 'rate',
      title: t('investments.column.rate'),
      align: 'right',
      render: (_, { interestRate }) => <span className="num">{formatPercent(interestRate, language)}</span>,
    },
  ];
}

/** The compact table, on wide screens. */
export function AdminInvestmentTable({ status, rows }: AdminInvestmentRowsProps) {
  return <AdminTable<AdminInvestmentRow> name="investments" rows={rows} columns={useColumns(status)} />;
}
