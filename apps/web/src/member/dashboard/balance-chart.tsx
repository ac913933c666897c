import type { BalancePoint } from '@app/contract';
import { formatSgd, maximum, sgdParts, ZERO, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useAmountsHidden } from '../../shared/lib/hidden-amounts.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { dots, hiddenSgd } from '../../shared/ui/money.tsx';
import { StepChart } from '../../shared/ui/step-chart.tsx';
import { moneyTicks } from './money-ticks.ts';

const tickText = (amount: Idr) => sgdParts(amount).digits.replace(/\.00$/, '');

type BalanceChartProps = {
  points: readonly BalancePoint[];
  /** The index of the selected point; null: the last one, with nothing selected. */
  chosen: number | null;
  /** Null: the selection has ended. */
  onChoose: (index: number | null) => void;
};

/** A member's balance on each day, from ledger rows only. */
export function BalanceChart({ points, chosen, onChoose }: BalanceChartProps) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const hidden = useAmountsHidden();
  const amounts = moneyTicks(points.reduce((highest, { total }) => maximum(highest, total), ZERO));
  function formatPoint(index: number): string {
    const point = points[index];
    if (point === undefined) return '';
    return t('member.history.point', { day: formatDay(point.day, language), amount: hidden ? hiddenSgd : formatSgd(point.total) });
  }
  return (
    <StepChart
      points={points.map(({ day, total }) => ({ day, value: total }))}
      ticks={amounts.map((amount) => ({ value: amount, text: hidden ? dots : tickText(amount) }))}
      withArea
      label={t('member.history.chart')}
      formatPoint={formatPoint}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
