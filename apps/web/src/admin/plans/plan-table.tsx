import { formatDurations } from '@app/i18n';
import { effectiveAnnualRate, formatSgd, rateFraction, type Plan } from '@app/money';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { AdminTable } from '../ui/admin-table.tsx';
import { PendingMark } from '../ui/pending-approvals.tsx';
import { EditDeleteButtons } from '../ui/edit-delete-buttons.tsx';

export type PlanRowsProps = { plans: readonly Plan[]; onEdit: (plan: Plan) => void };

/** Whether a plan can be bought, and whether a change of it waits. */
export function PlanStatus({ plan: { type, isActive } }: { plan: Plan }) {
  const { t } = useTranslation('plans');
  return (
    <>
      <StatusTag status={isActive ? 'approved' : 'info'}>{isActive ? t('offered') : t('notOffered')}</StatusTag>{' '}
      <PendingMark subjectId={type} />
    </>
  );
}

/** There is no button that deletes a plan: one that should not be bought any more is edited to be not offered. */
export function PlanActions({ plan, onEdit }: { plan: Plan } & Pick<PlanRowsProps, 'onEdit'>) {
  const { t } = useTranslation('plans');
  const planName = usePlanName();
  if (!useMay('master_admin')) return null;
  return (
    <EditDeleteButtons
      edit={{ text: t('edit'), label: `${t('edit')}: ${planName(plan.type)}`, onClick: () => onEdit(plan) }}
      remove={false}
    />
  );
}

/** The rate per day, the effective annual rate, the range of amounts and the durations of a plan, formatted. */
export function usePlanTexts(): (plan: Plan) => Record<'rate' | 'yearly' | 'range' | 'durations', string> {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  return ({ ratePpm, amountMin, amountMax, durations }) => {
    const minimum = formatSgd(amountMin);
    return {
      rate: formatPercent(rateFraction(ratePpm), language),
      yearly: formatPercent(effectiveAnnualRate(ratePpm), language, 1),
      range: amountMax === null ? t('rangeOpen', { minimum }) : t('range', { minimum, maximum: formatSgd(amountMax) }),
      durations: formatDurations(durations, language),
    };
  };
}

type PlanRow = Plan & { id: string };

/** The plans as a table, on wide screens. */
export function PlanTable({ plans, onEdit }: PlanRowsProps) {
  const { t } = useTranslation('plans');
  const planName = usePlanName();
  const textsOf = usePlanTexts();
  const termColumns = ['rate', 'yearly', 'range', 'durations'] as const;
  const columns: TableColumnsType<PlanRow> = [
    { key: 'plan', title: t('column.plan'), render: (_, { type }) => <strong>{planName(type)}</strong> },
    ...termColumns.map((term) => ({
      key: term,
      title: t(`column.${term}`),
      render: (_: unknown, plan: PlanRow) => <span className="num">{textsOf(plan)[term]}</span>,
    })),
    { key: 'status', title: t('column.status'), render: (_, plan) => <PlanStatus plan={plan} /> },
    {
      key: 'action',
      title: <span className="visually-hidden">{t('column.action')}</span>,
      align: 'right',
      fixed: 'right',
      render: (_, plan) => <PlanActions plan={plan} onEdit={onEdit} />,
    },
  ];
  return <AdminTable<PlanRow> rows={plans.map((plan) => ({ ...plan, id: plan.type }))} columns={columns} />;
}
