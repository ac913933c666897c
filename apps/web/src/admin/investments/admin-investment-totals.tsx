import type { InvestmentTotals } from '@app/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { SkeletonBar } from '../../shared/ui/skeletons.tsx';
import styles from './admin-investments.module.css';

type AdminInvestmentTotalsProps = { totals: InvestmentTotals | undefined; error: unknown; onRetry: () => void };

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.investmentTotal}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The totals of all investments. */
export function AdminInvestmentTotals({ totals, error, onRetry }: AdminInvestmentTotalsProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  if (totals === undefined && error !== null) return <ErrorPanel error={error} title={t('investments.failed')} onRetry={onRetry} />;
  const waiting = <SkeletonBar width="120px" height={20} />;
  const count = (value: number | undefined) =>
    value === undefined ? waiting : <span className="num">{formatCount(value, language)}</span>;
  return (
    <dl className={`card ${styles.investmentTotals}`}>
      <Total label={t('investments.total.activeCount')}>{count(totals?.activeCount)}</Total>
      <Total label={t('investments.total.activeValue')}>
        {totals === undefined ? waiting : <Money amount={totals.activeValue} withIdr />}
      </Total>
      <Total label={t('investments.total.completedCount')}>{count(totals?.completedCount)}</Total>
      <Total label={t('investments.total.earnings')}>
        {totals === undefined ? waiting : <Money amount={totals.totalEarnings} withIdr />}
      </Total>
    </dl>
  );
}
