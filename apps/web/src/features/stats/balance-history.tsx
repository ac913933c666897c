import type { BalanceHistory as History } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { BalanceHistoryTable } from './balance-history-table.tsx';

type Points = History['points'];

/** The figure of one day, the line through them all, and the same as a table. Loaded only when it is shown. */
export function BalanceHistory({ points }: { points: Points }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = (chosen === null ? undefined : points[chosen]) ?? points.at(-1);
  if (shown === undefined) return null;
  const isNow = shown === points.at(-1);
  return (
    <div className="balance-history">
      <p className="balance-history-figure">
        <span data-testid="history-total">
          <OwnMoney amount={shown.total} size="figure" />
        </span>
        <span className="balance-history-day num">
          {isNow ? t('member.history.now') : t('member.history.endOf', { day: formatDay(shown.day, language) })}
        </span>
      </p>
      <BalanceChart points={points} chosen={chosen} onChoose={setChosen} />
      <div className="balance-history-parts">
        <FactRow label={t('member.history.available')} value={<OwnMoney amount={shown.available} />} />
        <FactRow label={t('member.history.invested')} value={<OwnMoney amount={shown.invested} />} />
      </div>
      <div className="visually-hidden">
        <BalanceHistoryTable points={points} />
      </div>
    </div>
  );
}
