import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { PlanActions, PlanStatus, usePlanTexts, type PlanRowsProps } from './plan-table.tsx';

/** The plans as cards, on phones. */
export function PlanCards({ plans, onEdit }: PlanRowsProps) {
  const { t } = useTranslation('plans');
  const planName = usePlanName();
  const textsOf = usePlanTexts();
  return plans.map((plan) => {
    const { rate, yearly, range, durations } = textsOf(plan);
    const detail = (
      <span className="num">
        {range}
        <br />
        {durations}
      </span>
    );
    const note = (
      <>
        {t('column.yearly')}: {yearly}
        <PlanActions plan={plan} onEdit={onEdit} />
      </>
    );
    return (
      <ListRow
        key={plan.type}
        icon={<PieChartOutlined aria-hidden />}
        title={`${planName(plan.type)}, ${rate}`}
        detail={detail}
        note={note}
        status={<PlanStatus plan={plan} />}
      />
    );
  });
}
