import PieChartOutlined from '@ant-design/icons/PieChartOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../lib/use-plan-name.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import type { Movement } from './recent-rows.ts';

/** A movement that is no transaction of its own: a purchase, a completed plan, a correction. */
export function MovementRow({ movement }: { movement: Movement }) {
  const { t } = useTranslation('statement');
  const planName = usePlanName();
  const { kind, at, planType, reason, available, invested } = movement;
  const what = kind === 'adjustment' && reason === null ? t('kind.adjustment_without_reason') : t(`kind.${kind}`, { reason: reason ?? '' });
  return (
    <ListRow
      icon={planType === null ? <SwapOutlined aria-hidden /> : <PieChartOutlined aria-hidden />}
      title={planType === null ? what : `${what} · ${planName(planType)}`}
      detail={<DateTime at={at} />}
      value={<OwnMoney amount={available === 0 ? invested : available} sign="always" />}
    />
  );
}
