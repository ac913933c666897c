import type { BalancePoint } from '@app/contract';
import { formatSgd, maximum, sgdParts, ZERO, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/business-time.ts';
import { useAmountsHidden } from '../../lib/hidden-amounts.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { StepChart } from '../../ui/step-chart.tsx';
import { moneyTicks } from './money-ticks.ts';

const dots = '••••';
const tickText = (amount: Idr) => sgdParts(amount).digits.replace(/\.00$/, '');

type BalanceChartProps = {
  points: readonly BalancePoint[];
  /** The point that is read out; null: the last, and nothing is pointed at. */
  chosen: number | null;
  /** Null: nothing is pointed at any more. */
  onChoose: (index: number | null) => void;
};

/** What a member had on each day, from ledger rows alone. */
export function BalanceChart({ points, chosen, onChoose }: BalanceChartProps) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const hidden = useAmountsHidden();
  const amounts = moneyTicks(points.reduce((highest, { total }) => maximum(highest, total), ZERO));
  function sayPoint(index: number): string {
    const point = points[index];
    if (point === undefined) return '';
    return t('member.history.point', { day: formatDay(point.day, language), amount: hidden ? dots : formatSgd(point.total) });
  }
  return (
    <StepChart
      points={points.map(({ day, total }) => ({ day, value: total }))}
      ticks={amounts.map((amount) => ({ value: amount, text: hidden ? dots : tickText(amount) }))}
      withArea
      label={t('member.history.chart')}
      sayPoint={sayPoint}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
