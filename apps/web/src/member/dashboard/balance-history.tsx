import type { BalanceHistory as History } from '@app/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DottedLine } from '../../shared/ui/list-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { BalanceChart } from './balance-chart.tsx';
import { BalanceHistoryTable } from './balance-history-table.tsx';
import styles from './dashboard.module.css';

type Points = History['points'];

/** The balance of the selected day, the chart, and the table. Loaded only when it is shown. */
export function BalanceHistory({ points }: { points: Points }) {
  const { t } = useTranslation('stats');
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = (chosen === null ? undefined : points[chosen]) ?? points.at(-1);
  if (shown === undefined) return null;
  const isNow = shown === points.at(-1);
  return (
    <div className={styles.balanceHistory}>
      <p className={styles.balanceHistoryFigure}>
        <span data-testid="history-total">
          <OwnMoney amount={shown.total} size="figure" />
        </span>
        <span className={`${styles.balanceHistoryDay} num`}>
          {isNow ? t('member.history.now') : t('member.history.endOf', { day: formatDay(shown.day, language) })}
        </span>
      </p>
      <div className={styles.balanceHistoryParts}>
        <DottedLine>
          <>
            {t('member.history.available')} <OwnMoney amount={shown.available} />
          </>
          <>
            {t('member.history.invested')} <OwnMoney amount={shown.invested} />
          </>
        </DottedLine>
      </div>
      <BalanceChart points={points} chosen={chosen} onChoose={setChosen} />
      <div className="visually-hidden">
        <BalanceHistoryTable points={points} />
      </div>
    </div>
  );
}
