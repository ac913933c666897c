import type { Investment, InvestmentStatus } from '@app/contract';
import type { PlanType } from '@app/money';
import { Table, type TableColumnsType, type TableRef } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/duration.ts';
import { formatPercent } from '../../lib/percent.ts';
import { useTableDensity } from '../../lib/table-density.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Wire } from '../../lib/wire.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { SgdDigits } from '../../ui/money.tsx';

export type AdminInvestmentRow = Wire<Investment>;
export type AdminInvestmentRowsProps = { status: InvestmentStatus; rows: readonly AdminInvestmentRow[] };

const planWords = { standard: 'plan.standard', gold: 'plan.gold', premium: 'plan.premium' } as const satisfies Record<PlanType, string>;
const shortIdLength = 8;
/** The bar of the admin area, under which the head of the table stays. */
const barHeight = 56;

/** A plan's name; all look alike, so that none is pushed. */
export function PlanBadge({ plan }: { plan: PlanType }) {
  const { t } = useTranslation('investments');
  return <span className="plan-badge">{t(planWords[plan])}</span>;
}

/** Days and hours until the last day is due; a word once it was. */
export function TimeLeft({ endDate }: { endDate: string }) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const leftMs = new Date(endDate).getTime() - useNow();
  return <span className="num">{leftMs <= 0 ? t('admin.completed') : formatDuration(leftMs, language)}</span>;
}

function useColumns(status: InvestmentStatus): TableColumnsType<AdminInvestmentRow> {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const sgd = (title: string) => `${title} (SGD)`;
  return [
    { key: 'username', title: t('admin.column.username'), fixed: 'left', render: (_, { username }) => <strong>{username}</strong> },
    {
      key: 'userId',
      title: t('admin.column.userId'),
      render: (_, { userId }) => (
        <span className="num quiet" title={userId}>
          {userId.slice(-shortIdLength)}
        </span>
      ),
    },
    { key: 'plan', title: t('admin.column.plan'), render: (_, { planType }) => <PlanBadge plan={planType} /> },
    { key: 'amount', title: sgd(t('admin.column.amount')), align: 'right', render: (_, { amount }) => <SgdDigits amount={amount} /> },
    {
      key: 'value',
      title: sgd(status === 'active' ? t('admin.column.value') : t('admin.column.finalValue')),
      align: 'right',
      render: (_, { currentValue }) => <SgdDigits amount={currentValue} />,
    },
    {
      key: 'earned',
      title: sgd(t('admin.column.earned')),
      align: 'right',
      render: (_, { totalEarned }) => <SgdDigits amount={totalEarned} sign="always" />,
    },
    {
      key: 'duration',
      title: t('admin.column.duration'),
      align: 'right',
      render: (_, { durationDays }) => <span className="num">{t('admin.days', { count: durationDays })}</span>,
    },
    { key: 'start', title: t('admin.column.start'), render: (_, { purchasedAt }) => <DateTime at={purchasedAt} /> },
    { key: 'timeLeft', title: t('admin.column.timeLeft'), align: 'right', render: (_, { endDate }) => <TimeLeft endDate={endDate} /> },
    {
      key: 'rate',
      title: t('admin.column.rate'),
      align: 'right',
      render: (_, { interestRate }) => <span className="num">{formatPercent(interestRate, language)}</span>,
    },
  ];
}

/** Lets the keyboard scroll a table that is wider than its card: no row of it holds anything that could be focused. */
function openToKeyboard(table: TableRef | null): void {
  const body = table?.nativeElement.querySelector<HTMLElement>('.ant-table-body');
  if (body) body.tabIndex = 0;
}

/** The dense table at a desk. */
export function AdminInvestmentTable({ status, rows }: AdminInvestmentRowsProps) {
  const density = useTableDensity();
  const columns = useColumns(status);
  return (
    <Table<AdminInvestmentRow>
      ref={openToKeyboard}
      className="admin-table"
      size={density === 'compact' ? 'small' : 'medium'}
      rowKey="id"
      dataSource={rows}
      columns={columns}
      pagination={false}
      scroll={{ x: 'max-content' }}
      sticky={{ offsetHeader: barHeight }}
    />
  );
}
